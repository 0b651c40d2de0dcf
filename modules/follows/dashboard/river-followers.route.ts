import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Who follows somebody. */
export const riverFollowersRoute: Screen = {
  id: 'riverFollowers',
  path: '/river/followers',
  isExact: true,
  opensTo: signedIn(),
  load: () => import('./followers-screen.tsx').then((module) => ({ Screen: module.FollowersScreen })),
};
