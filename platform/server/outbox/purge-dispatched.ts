import { type Kysely, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { firstIdOfSecond } from '../ids.ts';

const KEPT_SECONDS = 7 * 24 * 3_600;
const BATCH = 5_000;

/** Removes events that were dispatched more than a week ago and that no reaction waits for. */
export async function purgeDispatched(db: Kysely<DB>, now: number): Promise<void> {
  const sites = await db.selectFrom('site').select('id').execute();
  for (const site of sites) {
    let removed = BATCH;
    while (removed === BATCH) removed = await purgeBatch(db, site.id, firstIdOfSecond(now - KEPT_SECONDS));
  }
}

async function purgeBatch(db: Kysely<DB>, siteId: number, before: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox where site_id = ${siteId} and id in (
      select o.id from outbox o
      where o.site_id = ${siteId} and o.id < ${before} and o.dispatched_ts is not null
        and not exists (select 1 from outbox_retry r where r.site_id = ${siteId} and r.event_id = o.id)
      order by o.id limit ${BATCH})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
