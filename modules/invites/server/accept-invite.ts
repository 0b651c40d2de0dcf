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
import { setProfileType } from '#modules/profiles/profiles.public.ts';
import { giveRole } from '#modules/roles/roles.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { House } from '#platform/server/room.ts';
import { record } from '#platform/server/trail.ts';
import { type InviteFacts, mailedLinkNeeded } from '../invites.contract.ts';
import { hashOfCode, readInviteCode } from './invite-codes.ts';
import { reaches, reachOf, rolesStillGiven } from './inviter-rights.ts';
import { type InviteRow, inviteQueries } from './invites.queries.ts';
import type { InviteNeeds } from './send-invite.ts';

export type AcceptNeeds = InviteNeeds & Pick<House, 'findPerson'>;
type Newcomer = Pick<Call, 'site' | 'request' | 'now'>;

/** What the page of an invite says. */
export async function inviteFacts(
  needs: AcceptNeeds,
  token: string,
  call: Newcomer,
): Promise<z.output<typeof InviteFacts>> {
  const nothing = { email: null, has_account: false, inviter: null };
  const open = await openInvite(needs, token, call);
  if (!open) return nothing;
  const { row, inviter, link } = open;
  const { asksForPassword } = await accountFor(needs.database.db, row.email, link);
  return { email: row.email, has_account: asksForPassword, inviter: inviter.profile?.title ?? null };
}

type Open = { row: InviteRow; inviter: Caller; link: { isMailed: boolean } };

/** An invite that a link still opens: whoever sent it takes part in the site, and may invite there, to this day. */
async function openInvite(
  { database: { db }, secrets, findPerson }: AcceptNeeds,
  token: string,
  { site, now }: Newcomer,
): Promise<Open | null> {
  const link = await readInviteCode(secrets, token);
  const row = link && (await inviteQueries(db, site.id).openByHash(hashOfCode(link.code), now));
  if (!link || !row || row.created_by === null) return null;
  const inviter = await findPerson(site.id, row.created_by);
  return inviter && reaches(reachOf(inviter), row.community_id) ? { row, inviter, link } : null;
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
  needs: AcceptNeeds,
  token: string,
  given: { name?: string | undefined; password: string },
  call: Newcomer,
): Promise<void> {
  const { database, events } = needs;
  const { site, request, now } = call;
  const { db, ids } = database;
  const open = await openInvite(needs, token, call);
  if (!open) throw linkInvalid();
  const { link, inviter } = open;
  const { known, asksForPassword } = await accountFor(db, open.row.email, link);
  if (known && asksForPassword) await confirmAccountPassword(db, known.id, given.password, 'password');
  else if (known && !link.isMailed) throw mailedLinkNeeded();
  else await refuseWeakPassword(given.password, 'password');
  const hash = asksForPassword ? null : await hashOfPassword(given.password);
  await db.transaction().execute(async (trx) => {
    // A second press waits here, and finds it taken.
    const row = await inviteQueries(trx, site.id).lock({ id: open.row.id });
    if (row?.status !== 'pending' || row.revision !== open.row.revision) throw linkInvalid();
    const { email } = row;
    const title = given.name ?? known?.name ?? email;
    const account = { email, name: title, password: null, isProven: link.isMailed };
    const accountId = known?.id ?? (await createAccount({ db: trx }, account));
    if (known && hash !== null) await endWaysIn(trx, accountId);
    if (hash !== null) await putPassword(trx, accountId, hash);
    if (link.isMailed) await proveAddress(trx, accountId);
    // An address that is proven is theirs on the page that stands there already, too.
    const takesPage = link.isMailed || known?.isProven === true;
    const member = { siteId: site.id, email, title, role: null, now, takesPage, isTold: true };
    const profileId = await joinSite(trx, ids.next, accountId, member);
    const dropped = await giveRoles(trx, ids.next, { site, inviter, now }, row, profileId);
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
        ...(dropped.length > 0 ? { after: { dropped_roles: dropped } } : {}),
        event: { profile_id: profileId },
      },
    });
    await events.publish(trx, { topic: 'caller', siteId: site.id, id: profileId });
    await events.publish(trx, { topic: 'account', siteId: site.id, id: accountId });
  });
}

/** Gives what the inviter may give to this day. @returns the roles that were named and are not given */
async function giveRoles(
  trx: Trx,
  nextId: () => number,
  { site, inviter, now }: Pick<Call, 'site' | 'now'> & { inviter: Caller },
  row: InviteRow,
  profileId: number,
): Promise<number[]> {
  const roles = await rolesStillGiven(trx, { site, caller: inviter }, row);
  const given = { siteId: site.id, profileId, communityId: row.community_id, by: row.created_by, now };
  for (const { id: roleId, key } of roles) {
    await giveRole(trx, nextId, { ...given, roleId });
    if (key === 'technical')
      await setProfileType(trx, { siteId: site.id, profileId, typeName: 'Technical', now });
  }
  return row.permission_group_ids.filter((id) => roles.every((role) => role.id !== id));
}
