import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What somebody follows. */
export const riverFollowingRoute: Screen = {
  id: 'riverFollowing',
  path: '/river/following',
  isExact: true,
  opensTo: signedIn(),
  load: () => import('./following-screen.tsx').then((module) => ({ Screen: module.FollowingScreen })),
};
