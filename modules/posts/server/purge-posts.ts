import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { PostStatus, UNSAVED } from '../post-status.contract.ts';

/** Deleted posts are kept for 30 days, what was never saved for 7. */
const REMOVED_SECONDS = 30 * 86_400;
const UNSAVED_SECONDS = 7 * 86_400;
const AT_ONCE = 100;

const links = [
  'post_author',
  'post_section',
  'post_tag',
  'post_slug',
  'post_headline',
  'post_body',
  'post_return',
] as const;

type Found = { site_id: number; id: number };

/** Removes for good what was deleted or left unsaved long ago, of all sites, a hundred posts at a time. */
export async function purgePosts(db: Db, now: number, signal?: AbortSignal): Promise<number> {
  let purged = 0;
  // The statuses stand in the statement itself, as in the index that leads to the oldest.
  for (const { statuses, areOld, before } of [
    { statuses: [PostStatus.REMOVED], areOld: sql`status in (4)`, before: now - REMOVED_SECONDS },
    { statuses: UNSAVED, areOld: sql`status in (6, 7)`, before: now - UNSAVED_SECONDS },
  ]) {
    while (!signal?.aborted) {
      const { rows: old } = await sql<Found>`select site_id, id from post where ${areOld}
        and updated_ts < ${before} order by updated_ts limit ${AT_ONCE}`.execute(db);
      for (const [siteId, ofSite] of Map.groupBy(old, ({ site_id }) => site_id)) {
        const ids = ofSite.map(({ id }) => id);
        await db.transaction().execute(async (trx) => {
          // Somebody may have brought one of them back since.
          const { rows } = await sql<{ id: number }>`select id from post where site_id = ${siteId}
            and id = any(${ids}::bigint[]) and status = any(${[...statuses]}::smallint[]) and updated_ts < ${before}
            for update`.execute(trx);
          const still = rows.map((row) => row.id);
          for (const table of links) {
            await sql`delete from ${sql.table(table)} where site_id = ${siteId}
              and post_id = any(${still}::bigint[])`.execute(trx);
          }
          await sql`delete from post where site_id = ${siteId} and id = any(${still}::bigint[])`.execute(trx);
        });
        purged += ids.length;
      }
      if (old.length < AT_ONCE) break;
    }
  }
  return purged;
}
