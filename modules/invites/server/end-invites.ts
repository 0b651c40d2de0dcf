import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { recordDeeds } from '#platform/server/trail.ts';
import { ENDED_INVITE_DAYS } from '../invite-limits.contract.ts';

const DAY = 86_400;
const AT_ONCE = 500;

/** What makes somebody leave the site, or write and invite no more. */
const leavings = ['profile.banned', 'profile.deactivated', 'profile.removed', 'profile.erased'] as const;

/** Invites of people who left open nothing any more, and those that ended long ago go. */
export function endInvites({ database, outbox, jobs }: Pick<Ground, 'database' | 'outbox' | 'jobs'>): void {
  for (const event of leavings) {
    outbox.react({
      event,
      name: `revoke the open invites of somebody after ${event}`,
      handle: ({ siteId, objectId, createdTs }, trx) =>
        revokeOpen(trx, database.ids.next, { siteId, inviterId: objectId ?? 0, now: createdTs }),
    });
  }
  jobs.sweep({
    name: 'invites that ended long ago',
    seconds: DAY,
    run: (signal) => purgeInvites(database, Math.floor(Date.now() / 1000), signal),
  });
}

async function revokeOpen(
  trx: Trx,
  nextId: () => number,
  { siteId, inviterId, now }: { siteId: number; inviterId: number; now: number },
): Promise<void> {
  const revoked = await trx
    .updateTable('invite')
    .set((eb) => ({ status: 'revoked', updated_ts: now, updated_by: null, revision: eb('revision', '+', 1) }))
    .where('site_id', '=', siteId)
    .where('created_by', '=', inviterId)
    .where('status', '=', 'pending')
    .returning('id')
    .execute();
  if (revoked.length === 0) return;
  const deeds = revoked.map(({ id }) => ({
    ...{ siteId, actor: { profileId: null, kind: 'job' as const }, action: 'invite.revoked' },
    ...{ objectKind: 'invite', objectId: id },
  }));
  await recordDeeds(trx, nextId, siteId, deeds);
}

/** Removes invites that were accepted, revoked or ran out long ago, some hundreds at a time; `now` is unix seconds. */
export async function purgeInvites(
  { db }: Pick<Ground['database'], 'db'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = now - ENDED_INVITE_DAYS * DAY;
  const sites = await db.selectFrom('site').select('id').where('scope', '=', 0).orderBy('id').execute();
  for (const { id: siteId } of sites) {
    for (let removed = AT_ONCE; removed === AT_ONCE && !signal?.aborted; ) {
      const old = await db
        .selectFrom('invite')
        .select('id')
        .where('site_id', '=', siteId)
        .where((eb) =>
          eb.or([
            eb.and([eb('status', '<>', 'pending'), eb('updated_ts', '<=', before)]),
            eb.and([eb('status', '=', 'pending'), eb('expires_ts', '<=', before)]),
          ]),
        )
        .limit(AT_ONCE)
        .execute();
      await db
        .deleteFrom('invite')
        .where('site_id', '=', siteId)
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(old.map(({ id }) => id)))))
        .execute();
      removed = old.length;
    }
  }
}

/**
 * Forgets to whom invites of a site went: those of an address, and the one by which somebody came. What is open is
 * revoked with it.
 */
export async function forgetInvitesTo(
  trx: Trx,
  {
    siteId,
    profileId,
    emails,
    now,
  }: { siteId: number; profileId: number; emails: readonly string[]; now: number },
): Promise<void> {
  await trx
    .updateTable('invite')
    .set((eb) => ({
      ...{ email: '', message: '', updated_ts: now, revision: eb('revision', '+', 1) },
      status: eb.case().when('status', '=', 'pending').then('revoked').else(eb.ref('status')).end(),
    }))
    .where('site_id', '=', siteId)
    .where((eb) =>
      eb.or([eb('accepted_by', '=', profileId), eb('email', '=', eb.fn.any(eb.val([...emails])))]),
    )
    .execute();
}
