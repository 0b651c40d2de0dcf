import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { writeEvents } from '#platform/server/outbox/write-event.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { recordDeeds } from '#platform/server/trail.ts';
import { currentStatuses } from '../subscription-kinds.contract.ts';
import { changeAccess, nothing, openOf } from './open-access.ts';

const BY_JOB = { profileId: null, kind: 'job' } as const;

type Forgetting = { siteId: number; profileId: number; nextId: () => number; now: number };

/**
 * What was sold stays in the books, without an address and without what was noted of the person; what still runs ends
 * with them, and opens nothing any more.
 */
export async function forgetSubscriber(
  trx: Trx,
  { siteId, profileId, nextId, now }: Forgetting,
): Promise<void> {
  const { rows } = await sql<RowOf<'subscription'>>`select * from subscription
    where site_id = ${siteId} and profile_id = ${profileId} and status = any(${[...currentStatuses]}::text[])
    order by id for update`.execute(trx);
  await trx
    .updateTable('subscription')
    .set((eb) => ({
      ...{ status: 'canceled', canceled_ts: now, is_ending: false, auto_renew: false, due_ts: null },
      ...{ updated_ts: now, updated_by: null, revision: eb('revision', '+', 1) },
    }))
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))))
    .execute();
  await trx
    .updateTable('subscription')
    .set({ email: '', note: '' })
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .execute();
  if (rows.length === 0) return;
  await changeAccess(
    { trx, nextId, siteId, now, actor: BY_JOB },
    rows.map((row) => ({
      ...{ id: row.id, profileId, after: nothing },
      before: openOf(row),
    })),
  );
  const deeds = rows.map(({ id, status, package_id }) => ({
    ...{ siteId, actor: BY_JOB, action: 'subscription.ended', objectKind: 'subscription', objectId: id },
    ...{ before: { status }, after: { status: 'canceled' } },
    event: { profile_id: profileId, package_id, status: 'canceled' },
  }));
  await recordDeeds(trx, nextId, siteId, deeds);
  // Only the gateway ends what it charges: somebody has to cancel it there.
  const charged = rows.filter(({ gateway, is_ending }) => gateway !== 'manual' && !is_ending);
  const news = charged.map(({ id, gateway, gateway_ref }) => ({
    ...{ event: 'subscription.renews_elsewhere', objectId: id, createdTs: now },
    payload: { gateway, gateway_ref },
  }));
  await writeEvents(trx, nextId, siteId, news);
  await publishChange(trx, { topic: 'subscription', siteId });
}
