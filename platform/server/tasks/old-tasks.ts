import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';

const KEPT_SECONDS = 30 * 86_400;
const PAGE = 500;

/**
 * Removes the tasks, with their payloads, that ended more than 30 days ago, page after page until none is left.
 * @param now unix seconds
 * @returns how many
 */
export async function removeOldTasks(db: Kysely<DB>, now: number, signal?: AbortSignal): Promise<number> {
  let removed = 0;
  while (!signal?.aborted) {
    const old = await db
      .selectFrom('task')
      .select(['site_id', 'id'])
      .where('finished_ts', '<=', Math.floor(now) - KEPT_SECONDS)
      .orderBy('finished_ts')
      .limit(PAGE)
      .execute();
    for (const [siteId, ofSite] of Map.groupBy(old, ({ site_id }) => site_id)) {
      const ids = ofSite.map(({ id }) => id);
      await db.deleteFrom('task').where('site_id', '=', siteId).where('id', 'in', ids).execute();
    }
    removed += old.length;
    if (old.length < PAGE) break;
  }
  return removed;
}
