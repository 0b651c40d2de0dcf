import type { z } from 'zod';
import { linkInvalid } from '#modules/accounts/accounts.contract.ts';
import {
  addMember,
  confirmAccountPassword,
  findAccount,
  hasPassword,
  refuseWeakPassword,
} from '#modules/accounts/accounts.public.ts';
import { giveRole } from '#modules/roles/roles.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { record } from '#platform/server/trail.ts';
import type { InviteFacts } from '../invites.contract.ts';
import { hashOfCode, isInviteCode } from './invite-codes.ts';
import { inviteQueries } from './invites.queries.ts';
import type { InviteNeeds } from './send-invite.ts';

type Newcomer = Pick<Call, 'site' | 'request' | 'now'>;

/** What the page of an invite says. */
export async function inviteFacts(
  { database: { db } }: InviteNeeds,
  code: string,
  { site, now }: Newcomer,
): Promise<z.output<typeof InviteFacts>> {
  const nothing = { email: null, has_account: false, inviter: null };
  if (!isInviteCode(code)) return nothing;
  const queries = inviteQueries(db, site.id);
  const row = await queries.openByHash(hashOfCode(code), now);
  if (!row) return nothing;
  const { people } = await queries.namesOf([row]);
  const has_account = (await accountWithPassword(db, row.email)) !== null;
  return { email: row.email, has_account, inviter: people.get(row.created_by ?? 0) ?? null };
}

/** The account of an address; one without a password is set up like a new one, as the mail proves whose it is. */
async function accountWithPassword(db: Db, email: string): Promise<{ id: string; name: string } | null> {
  const account = await findAccount(db, email);
  return account && (await hasPassword(db, account.id)) ? account : null;
}

/**
 * Makes a member of whoever was invited: with a new account, or the one that they prove to be theirs. An invite opens once.
 * @throws ApiError link_is_invalid, current_password_is_invalid, password_is_too_common
 */
export async function takeInvite(
  { database, events }: InviteNeeds,
  code: string,
  given: { name?: string | undefined; password: string },
  { site, request, now }: Newcomer,
): Promise<void> {
  const { db, ids } = database;
  if (!isInviteCode(code)) throw linkInvalid();
  const open = await inviteQueries(db, site.id).openByHash(hashOfCode(code), now);
  if (!open) throw linkInvalid();
  const known = await accountWithPassword(db, open.email);
  if (known) await confirmAccountPassword(db, known.id, given.password, 'password');
  else await refuseWeakPassword(given.password, 'password');
  await db.transaction().execute(async (trx) => {
    // A second press waits here, and finds it taken.
    const row = await inviteQueries(trx, site.id).lock({ id: open.id });
    if (row?.status !== 'pending' || row.revision !== open.revision) throw linkInvalid();
    const { accountId, profileId } = await addMember(database, {
      ...{ siteId: site.id, email: row.email, title: given.name ?? known?.name ?? row.email },
      ...{ password: known ? null : given.password, role: null, now },
    });
    for (const roleId of row.permission_group_ids) {
      const role = {
        siteId: site.id,
        profileId,
        roleId,
        communityId: row.community_id,
        by: row.created_by,
        now,
      };
      await giveRole(trx, ids.next, role);
    }
    await trx
      .updateTable('invite')
      .set((eb) => ({
        ...{ status: 'accepted', accepted_by: profileId, accepted_ts: now, updated_ts: now },
        revision: eb('revision', '+', 1),
      }))
      .where('site_id', '=', site.id)
      .where('id', '=', row.id)
      .execute();
    const { id: requestId, ip, userAgent: agent } = request;
    await record(trx, ids.next, {
      ...{ siteId: site.id, actor: { profileId, kind: 'profile', ip, agent, requestId } },
      ...{
        action: 'invite.accepted',
        objectKind: 'invite',
        objectId: row.id,
        event: { profile_id: profileId },
      },
    });
    await events.publish(trx, { topic: 'caller', siteId: site.id, id: profileId });
    await events.publish(trx, { topic: 'account', siteId: site.id, id: accountId });
  });
}
