import { room } from '#platform/server/room.ts';
import {
  acceptInvite,
  createInvite,
  deleteInvite,
  getInviteFacts,
  listInviteRoles,
  listInvites,
  resendInvite,
  showInvite,
} from './invites.contract.ts';
import { endInvites } from './server/end-invites.ts';
import { demoInvites } from './server/invites.demo.ts';
import { inviteHandlers } from './server/invites.handlers.ts';

/** Who is invited to a site, and how they come in. */
export const invitesRoom = room({
  name: 'invites',
  contracts: {
    ...{ listInvites, createInvite, deleteInvite, resendInvite, listInviteRoles },
    ...{ showInvite, getInviteFacts, acceptInvite },
  },
  open: (ground, { findPerson }) => {
    endInvites(ground);
    return { handlers: inviteHandlers({ ...ground, findPerson }) };
  },
  menu: [{ group: 'audience', id: 'invites', path: '/invites', call: listInvites }],
  demo: demoInvites,
});
