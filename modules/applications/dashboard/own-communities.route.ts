import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** The communities that somebody may write in, or ask to. */
export const ownCommunitiesRoute: Screen = {
  id: 'ownCommunities',
  path: '/settings/communities',
  opensTo: signedIn(),
  load: () =>
    import('./own-communities-screen.tsx').then((module) => ({ Screen: module.OwnCommunitiesScreen })),
};
