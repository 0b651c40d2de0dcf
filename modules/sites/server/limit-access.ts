import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { type Actor, record } from '#platform/server/trail.ts';

/** Says from when on a site is past due; null takes the limit away. Only the operator does this. */
export async function limitAccess(
  { db, ids }: Pick<Database, 'db' | 'ids'>,
  events: Events,
  { siteId, fromTs, actor }: { siteId: number; fromTs: number | null; actor: Actor },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('site')
      .select('access_limitation_ts')
      .where('id', '=', siteId)
      .executeTakeFirst();
    await trx.updateTable('site').set({ access_limitation_ts: fromTs }).where('id', '=', siteId).execute();
    await record(trx, ids.next, {
      siteId,
      actor,
      action: fromTs === null ? 'site.limit_lifted' : 'site.access_limited',
      objectKind: 'site',
      objectId: siteId,
      before: { access_limitation_ts: before?.access_limitation_ts ?? null },
      after: { access_limitation_ts: fromTs },
    });
    await events.publish(trx, { topic: 'site', siteId });
  });
}
