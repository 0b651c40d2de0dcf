import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { VitalBatch } from './vital-batch.ts';

/** Writes what was measured, all of it or nothing; a batch that was written already changes nothing. */
export async function writeVitals(db: Db, siteId: number, batch: VitalBatch, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const fresh = await trx
      .insertInto('vital_batch')
      .values({ site_id: siteId, id: batch.id, written_ts: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (fresh) await addVitals(trx, siteId, batch);
  });
}

/** Adds what was measured to the days. */
export async function addVitals(trx: Db, siteId: number, batch: VitalBatch): Promise<void> {
  // In the order of their keys, so that two servers never wait for each other in a circle.
  const rows = [...batch.sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  await sql`insert into vital_daily
        (site_id, day, metric, device, page_type, url_hash, step, views, total)
      select ${siteId}::bigint, more.* from unnest(${rows.map((row) => row.day)}::date[],
        ${rows.map((row) => row.metric)}::text[], ${rows.map((row) => row.device)}::text[],
        ${rows.map((row) => row.pageType)}::text[], ${rows.map((row) => row.urlHash)}::text[],
        ${rows.map((row) => row.step)}::smallint[], ${rows.map((row) => row.views)}::integer[],
        ${rows.map((row) => row.total)}::double precision[])
        as more (day, metric, device, page_type, url_hash, step, views, total)
      on conflict (site_id, day, metric, device, page_type, url_hash, step) do update set
        views = vital_daily.views + excluded.views,
        total = vital_daily.total + excluded.total`.execute(trx);
}

const DAY = 86_400;
/** As many days as a report of 90 days and the ones before it need, with room for a year. */
const KEPT_DAYS = 400;
const BATCH_DAYS = 2;

/** Lets go of what no report shows any more. */
export async function forgetOldVitals(db: Db, now: number): Promise<void> {
  const first = new Date((now - KEPT_DAYS * DAY) * 1000).toISOString().slice(0, 10);
  const old = await db
    .selectFrom('vital_daily')
    .select('site_id')
    .distinct()
    .where('day', '<', first)
    .execute();
  for (const { site_id } of old) {
    await db.deleteFrom('vital_daily').where('site_id', '=', site_id).where('day', '<', first).execute();
  }
  const before = now - BATCH_DAYS * DAY;
  const sites = await db
    .selectFrom('vital_batch')
    .select('site_id')
    .distinct()
    .where('written_ts', '<', before)
    .execute();
  for (const { site_id } of sites) {
    await db
      .deleteFrom('vital_batch')
      .where('site_id', '=', site_id)
      .where('written_ts', '<', before)
      .execute();
  }
}
