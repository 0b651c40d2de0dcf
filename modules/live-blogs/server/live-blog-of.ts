import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { ENTRIES_A_PAGE } from '../live-limits.contract.ts';
import { countEntries, endOf, entriesOfPost } from './live-entries.queries.ts';
import type { EntryRow } from './live-entries.table.ts';

/** A page of the updates of a live blog, for readers who see its post. */
export type LiveBlogPage = {
  entries: EntryRow[];
  total: number;
  hasMore: boolean;
  /** Unix seconds; null while it is live. */
  endedTs: number | null;
  /** When the newest of all was written or changed. */
  changedTs: number | null;
};

/** @param number of the page, from 1 */
export async function liveBlogPage(
  db: Db,
  siteId: number,
  postId: number,
  number: number,
): Promise<LiveBlogPage> {
  const offset = (number - 1) * ENTRIES_A_PAGE;
  const [entries, total, endedTs, changes] = await Promise.all([
    entriesOfPost(db, siteId, postId, { limit: ENTRIES_A_PAGE, offset }),
    countEntries(db, siteId, postId),
    endOf(db, siteId, postId),
    lastChanges(db, siteId, [postId]),
  ]);
  const changedTs = changes.get(postId) ?? null;
  return { entries, total, endedTs, changedTs, hasMore: offset + entries.length < total };
}

/** When the newest update of each of these posts was written or changed, in unix seconds; none for those without any. */
export async function lastChanges(
  db: Db,
  siteId: number,
  postIds: readonly number[],
): Promise<Map<number, number>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; ts: number }>`select post_id as id, max(updated_ts) as ts
    from live_entry where site_id = ${siteId} and post_id = any(${[...postIds]}::bigint[]) and deleted_ts is null
    group by post_id`.execute(db);
  return new Map(rows.map(({ id, ts }) => [id, ts]));
}
