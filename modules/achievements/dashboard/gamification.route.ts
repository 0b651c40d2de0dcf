import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to everybody of a site; what each sees there, the calls decide. */
export const gamificationRoute: Screen = {
  id: 'gamification',
  path: '/gamification',
  opensTo: signedIn(),
  load: () => import('./gamification-screen.tsx').then((module) => ({ Screen: module.GamificationScreen })),
};
