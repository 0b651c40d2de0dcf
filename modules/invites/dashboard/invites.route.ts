import { anywhere } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Who is invited to the site. */
export const invitesRoute: Screen = {
  id: 'invites',
  path: '/invites',
  opensTo: anywhere('INVITE_COLLABORATORS'),
  load: () => import('./invites-screen.tsx').then((module) => ({ Screen: module.InvitesScreen })),
};
