import type { z } from 'zod';
import { linkInvalid } from '#modules/accounts/accounts.contract.ts';
import {
  confirmAccountPassword,
  createAccount,
  endWaysIn,
  findAccount,
  hashOfPassword,
  hasPassword,
  joinSite,
  proveAddress,
  putPassword,
  refuseWeakPassword,
} from '#modules/accounts/accounts.public.ts';
import { giveRole } from '#modules/roles/roles.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { record } from '#platform/server/trail.ts';
import { type InviteFacts, mailedLinkNeeded } from '../invites.contract.ts';
import { hashOfCode, readInviteCode } from './invite-codes.ts';
import { inviteQueries } from './invites.queries.ts';
import type { InviteNeeds } from './send-invite.ts';

type Newcomer = Pick<Call, 'site' | 'request' | 'now'>;

/** What the page of an invite says. */
export async function inviteFacts(
  { database: { db }, secrets }: InviteNeeds,
  token: string,
  { site, now }: Newcomer,
): Promise<z.output<typeof InviteFacts>> {
  const nothing = { email: null, has_account: false, inviter: null };
  const link = await readInviteCode(secrets, token);
  if (!link) return nothing;
  const queries = inviteQueries(db, site.id);
  const row = await queries.openByHash(hashOfCode(link.code), now);
  if (!row) return nothing;
  const { people } = await queries.namesOf([row]);
  const { asksForPassword } = await accountFor(db, row.email, link);
  return { email: row.email, has_account: asksForPassword, inviter: people.get(row.created_by ?? 0) ?? null };
}

/** The account of an address, and whether its own password is asked for: never one that somebody else may have chosen. */
async function accountFor(db: Db, email: string, { isMailed }: { isMailed: boolean }) {
  const known = await findAccount(db, email);
  const isOpen = known !== null && (await hasPassword(db, known.id));
  return { known, asksForPassword: isOpen && (known.isProven || !isMailed) };
}

/**
 * Makes a member of whoever was invited: with the account that they prove to be theirs by its password, else with a new
 * password. Only the link of the mail shows that the address is theirs. An invite opens once.
 * @throws ApiError link_is_invalid, mailed_link_is_needed, current_password_is_invalid, password_is_too_common
 */
export async function takeInvite(
  { database, events, secrets }: InviteNeeds,
  token: string,
  given: { name?: string | undefined; password: string },
  { site, request, now }: Newcomer,
): Promise<void> {
  const { db, ids } = database;
  const link = await readInviteCode(secrets, token);
  if (!link) throw linkInvalid();
  const open = await inviteQueries(db, site.id).openByHash(hashOfCode(link.code), now);
  if (!open) throw linkInvalid();
  const { known, asksForPassword } = await accountFor(db, open.email, link);
  if (known && asksForPassword) await confirmAccountPassword(db, known.id, given.password, 'password');
  else if (known && !link.isMailed) throw mailedLinkNeeded();
  else await refuseWeakPassword(given.password, 'password');
  const hash = asksForPassword ? null : await hashOfPassword(given.password);
  await db.transaction().execute(async (trx) => {
    // A second press waits here, and finds it taken.
    const row = await inviteQueries(trx, site.id).lock({ id: open.id });
    if (row?.status !== 'pending' || row.revision !== open.revision) throw linkInvalid();
    const { email } = row;
    const title = given.name ?? known?.name ?? email;
    const account = { email, name: title, password: null, isProven: link.isMailed };
    const accountId = known?.id ?? (await createAccount({ db: trx }, account));
    if (known && hash !== null) await endWaysIn(trx, accountId);
    if (hash !== null) await putPassword(trx, accountId, hash);
    if (link.isMailed) await proveAddress(trx, accountId);
    const member = { siteId: site.id, email, title, role: null, now };
    const profileId = await joinSite(trx, ids.next, accountId, member);
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
