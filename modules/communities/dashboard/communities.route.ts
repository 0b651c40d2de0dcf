import { anywhere } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** The communities that somebody administers, and each of them; open to those who administer any. */
export const communitiesRoute: Screen = {
  id: 'communities',
  path: '/community',
  opensTo: anywhere('EDIT_SITE'),
  load: () => import('./community-screen.tsx').then((module) => ({ Screen: module.CommunityScreen })),
};
