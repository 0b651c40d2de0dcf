import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Posts of what somebody follows. */
export const riverRoute: Screen = {
  id: 'river',
  path: '/river',
  isExact: true,
  opensTo: signedIn(),
  load: () => import('./river-screen.tsx').then((module) => ({ Screen: module.RiverScreen })),
};
