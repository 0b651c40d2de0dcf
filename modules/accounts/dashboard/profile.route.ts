import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What everybody says about themselves. */
export const profileRoute: Screen = {
  id: 'profile',
  path: '/settings/profile',
  keys: 'G S',
  opensTo: signedIn(),
  load: () =>
    import('./profile/own-profile-screen.tsx').then((module) => ({ Screen: module.OwnProfileScreen })),
};
