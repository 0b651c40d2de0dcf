import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import { type Db, type Trx, violatedConstraint } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { lockPerson } from '#platform/server/lock-person.ts';
import { addressForMails } from '#platform/server/loopback.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { INVITES_A_DAY } from '../invite-limits.contract.ts';
import { inviteHasEnded, inviteIsOpen, isMember, roleNotYours, tooManyInvites } from '../invites.contract.ts';
import { hashOfCode, mailedCode, newInviteCode } from './invite-codes.ts';
import { inviteMail } from './invite-mail.ts';
import { countingMail } from './invite-mail-limits.ts';
import { reaches, reachOf, rolesToInvite } from './inviter-rights.ts';
import { type InviteRow, inviteQueries } from './invites.queries.ts';

const DAY = 86_400;

export type InviteNeeds = Pick<Ground, 'database' | 'events' | 'mail' | 'secrets'>;
type InviterCall = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;
type Draft = {
  email: string;
  permission_group_ids: readonly number[];
  community_id: number | null;
  message: string;
  days: number;
};

/** Invites somebody: the row, its trace and its mail, or none of them. @returns the row and the code, told this once */
export async function sendInvite(
  { database, mail, secrets }: InviteNeeds,
  draft: Draft,
  call: InviterCall,
): Promise<{ row: InviteRow; code: string }> {
  const { db, ids } = database;
  const { site, caller, now } = call;
  const { id: by } = profileOf(caller);
  if (draft.community_id !== null && !site.communityIds.has(draft.community_id)) throw notFound();
  if (!reaches(reachOf(caller), draft.community_id)) throw notFound();
  const code = newInviteCode();
  const insert = async (trx: Trx) => {
    await lockPerson(trx, by);
    await checkDay(trx, site.id, by, now);
    await checkRoles(trx, call, draft);
    if (await isThere(trx, site.id, draft.email))
      throw isMember({ details: [{ loc: ['body', 'email'], msg: isMember.message }] });
    // What has run out makes room for a new one.
    await trx
      .updateTable('invite')
      .set({ status: 'revoked', updated_ts: now, updated_by: by })
      .where('site_id', '=', site.id)
      .where('email', '=', draft.email)
      .where('status', '=', 'pending')
      .where('expires_ts', '<=', now)
      .execute();
    const id = ids.next();
    const { days, permission_group_ids, ...said } = draft;
    await trx
      .insertInto('invite')
      .values({
        ...{ ...said, site_id: site.id, id, code_hash: hashOfCode(code) },
        ...{ permission_group_ids: [...new Set(permission_group_ids)], expires_ts: now + days * DAY },
        ...{ created_ts: now, created_by: by, updated_ts: now, updated_by: by },
      })
      .execute();
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'invite.created', objectId: id },
      after: { email: draft.email, permission_group_ids, community_id: draft.community_id },
    });
    await mail.send(letterOf(call, draft, await mailedCode(secrets, code)), trx);
    const row = await inviteQueries(trx, site.id).lock({ id });
    if (!row) throw notFound();
    return row;
  };
  const sent = countingMail(db, { siteId: site.id, by, email: draft.email }, () =>
    db.transaction().execute(insert),
  );
  const row = await sent.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'invite_pending') throw error;
    throw inviteIsOpen({ details: [{ loc: ['body', 'email'], msg: inviteIsOpen.message }] });
  });
  return { row, code };
}

/**
 * Sends an invite again with a new code; the one before opens nothing any more. It stays an invite of whoever made it,
 * whose rights still decide about its roles.
 * @throws ApiError not_found, permission_denied, invite_has_ended, permission_group_ids_is_invalid, too_many_invites
 */
export async function sendAgain(
  { database, mail, secrets }: InviteNeeds,
  inviteId: number,
  call: InviterCall,
): Promise<{ row: InviteRow; code: string }> {
  const { db, ids } = database;
  const { site, caller, now } = call;
  const { id: by } = profileOf(caller);
  const code = newInviteCode();
  const asked = await inviteQueries(db, site.id).find(inviteId);
  const sendsAll = caller.holder.sitePermissions.has('RESEND_EMAILS');
  if (!asked || !(sendsAll || reaches(reachOf(caller), asked.community_id))) throw notFound();
  const isOwn = asked.created_by === by;
  if (!sendsAll && !isOwn) throw permissionDenied({ extra: { missing: ['RESEND_EMAILS'] } });
  const send = async (trx: Trx) => {
    await lockPerson(trx, by);
    const queries = inviteQueries(trx, site.id);
    const before = await queries.lock({ id: inviteId });
    if (!before) throw notFound();
    if (before.status !== 'pending') throw inviteHasEnded();
    if (isOwn) await checkRoles(trx, call, before);
    await checkDay(trx, site.id, by, now);
    const days = Math.max(1, Math.round((before.expires_ts - before.created_ts) / DAY));
    await trx
      .updateTable('invite')
      .set((eb) => ({
        ...{ code_hash: hashOfCode(code), expires_ts: now + days * DAY, created_ts: now },
        ...{ updated_ts: now, updated_by: by, revision: eb('revision', '+', 1) },
      }))
      .where('site_id', '=', site.id)
      .where('id', '=', inviteId)
      .execute();
    await recordWrite(trx, ids.next, call, { action: 'invite.resent', objectId: inviteId });
    await mail.send(letterOf(call, { ...before, days }, await mailedCode(secrets, code)), trx);
    const row = await queries.lock({ id: inviteId });
    if (!row) throw notFound();
    return { row, code };
  };
  return countingMail(db, { siteId: site.id, by, email: asked.email }, () => db.transaction().execute(send));
}

/** Revokes an invite that is still open. */
export async function revokeInvite(
  { database: { db, ids } }: InviteNeeds,
  named: { id: number } | { codeHash: string },
  call: InviterCall,
): Promise<void> {
  const { site, caller, now } = call;
  await db.transaction().execute(async (trx) => {
    const row = await inviteQueries(trx, site.id).lock(named);
    if (!row || !reaches(reachOf(caller), row.community_id)) throw notFound();
    if (row.status !== 'pending') throw inviteHasEnded();
    await trx
      .updateTable('invite')
      .set((eb) => ({
        ...{ status: 'revoked', updated_ts: now, updated_by: profileOf(caller).id },
        revision: eb('revision', '+', 1),
      }))
      .where('site_id', '=', site.id)
      .where('id', '=', row.id)
      .execute();
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'invite.revoked', objectId: row.id, before: { email: row.email }, after: null },
    });
  });
}

const letterOf = (call: InviterCall, draft: Pick<Draft, 'email' | 'message' | 'days'>, code: string) =>
  inviteMail({
    ...{ to: draft.email, message: draft.message, days: draft.days, site: call.site.title },
    ...{ inviter: profileOf(call.caller).title, language: call.request.language },
    link: `${addressForMails(call)}/core/users/invite/${code}`,
  });

async function checkDay(db: Db, siteId: number, by: number, now: number): Promise<void> {
  if ((await inviteQueries(db, siteId).sentSince(by, now - DAY)) >= INVITES_A_DAY) throw tooManyInvites();
}

/** Nobody gives a role that holds more than they do, or ranks above them. */
async function checkRoles(
  db: Db,
  call: InviterCall,
  { permission_group_ids, community_id }: Pick<Draft, 'permission_group_ids' | 'community_id'>,
): Promise<void> {
  if (permission_group_ids.length === 0) return;
  const roles = await rolesToInvite(db, call, community_id);
  if (permission_group_ids.every((roleId) => roles.some(({ id }) => id === roleId))) return;
  throw roleNotYours({ details: [{ loc: ['body', 'permission_group_ids'], msg: roleNotYours.message }] });
}

/** Whether somebody takes part in the site already by this address. */
async function isThere(db: Db, siteId: number, email: string): Promise<boolean> {
  const account = await db.selectFrom('auth.user').select('id').where('email', '=', email).executeTakeFirst();
  if (!account) return false;
  // Whoever was deleted is invited anew.
  const profile = await db
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', siteId)
    .where('account_id', '=', account.id)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  return profile !== undefined;
}
