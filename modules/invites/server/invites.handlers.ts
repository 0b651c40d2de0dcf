import { signInPage } from '#modules/accounts/accounts.public.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { refuseOtherSites } from '#platform/server/same-origin.ts';
import {
  acceptInvite,
  createInvite,
  deleteInvite,
  getInviteFacts,
  type Invite,
  listInviteRoles,
  listInvites,
  resendInvite,
  showInvite,
} from '../invites.contract.ts';
import { type AcceptNeeds, inviteFacts, takeInvite } from './accept-invite.ts';
import { hashOfCode } from './invite-codes.ts';
import { reachOf, rolesToInvite } from './inviter-rights.ts';
import { type InviteRow, inviteQueries, shownInvite } from './invites.queries.ts';
import { type InviteNeeds, revokeInvite, sendAgain, sendInvite } from './send-invite.ts';

/** The calls about invites, and the page on which they are accepted. */
export function inviteHandlers(needs: InviteNeeds & AcceptNeeds & Pick<Ground, 'pages'>): Handler[] {
  const { db } = needs.database;
  const page = signInPage(needs.pages);
  const shown = async (
    { site, now }: Pick<Call, 'site' | 'now'>,
    { row, code }: { row: InviteRow; code: string },
  ): Promise<Invite> => shownInvite(row, await inviteQueries(db, site.id).namesOf([row]), now, code);
  return [
    answer(listInvites, async ({ site, caller, query, now }) => {
      const queries = inviteQueries(db, site.id);
      const { rows, total } = await queries.list(reachOf(caller), query, now);
      const names = await queries.namesOf(rows);
      return { items: rows.map((row) => shownInvite(row, names, now)), total_count: total };
    }),
    answer(createInvite, async ({ body, ...call }) => shown(call, await sendInvite(needs, body, call))),
    answer(deleteInvite, async ({ params: { inviteCode }, ...call }) => {
      // A code has letters; what is digits alone is the id of an invite.
      const named = /^\d{1,16}$/.test(inviteCode)
        ? { id: Number(inviteCode) }
        : { codeHash: hashOfCode(inviteCode) };
      await revokeInvite(needs, named, call);
      return undefined;
    }),
    answer(resendInvite, async ({ params, ...call }) =>
      shown(call, await sendAgain(needs, params.inviteId, call)),
    ),
    answer(listInviteRoles, async (call) => {
      const roles = await rolesToInvite(db, call, call.communityId);
      return { items: roles.map(({ id, title, scope }) => ({ id, title, scope })) };
    }),
    answer(showInvite, page),
    answer(getInviteFacts, ({ params, ...call }) => inviteFacts(needs, params.inviteToken, call)),
    answer(acceptInvite, async ({ params, body, ...call }) => {
      refuseOtherSites(call);
      await takeInvite(needs, params.inviteToken, body, call);
      return { next_url: '/core/users/login' };
    }),
  ];
}
