import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import { safeHtml } from '#platform/server/safe-html.ts';
import { MOST_ENTRIES } from '../live-limits.contract.ts';

/** An update as a load brings it. Times are unix seconds. */
export type LiveEntryToLoad = {
  id: number;
  postId: number;
  createdBy: number | null;
  entryTs: number;
  title: string;
  html: string;
  isPinned: boolean;
  isKey: boolean;
};

const changeable = {
  entry_ts: 'bigint',
  title: 'text',
  body: 'text',
  is_pinned: 'boolean',
  is_key: 'boolean',
  created_by: 'bigint',
  updated_ts: 'bigint',
} as const;

const columns = ['id', ...Object.keys(changeable), 'post_id', 'created_ts'] as (
  | 'id'
  | 'post_id'
  | 'created_ts'
  | keyof typeof changeable
)[];

const valuesOf = (entry: LiveEntryToLoad): unknown[] => [
  ...[entry.id, entry.entryTs, entry.title, safeHtml(entry.html), entry.isPinned, entry.isKey],
  ...[entry.createdBy, entry.entryTs],
];

/** Inserts updates of live blogs that have room for them. */
export async function loadLiveEntries(
  trx: Trx,
  siteId: number,
  entries: readonly LiveEntryToLoad[],
): Promise<void> {
  const rows = entries.map((entry) => [...valuesOf(entry), entry.postId, entry.entryTs]);
  await insertRows(trx, 'live_entry', siteId, columns, rows);
}

/** Overwrites updates by what a later load brings and raises their revisions by one. */
export async function reloadLiveEntries(
  trx: Trx,
  siteId: number,
  entries: readonly LiveEntryToLoad[],
): Promise<void> {
  const form = { keys: { id: 'bigint' }, columns: changeable, raisesRevision: true } as const;
  await updateRows(trx, 'live_entry', siteId, form, entries.map(valuesOf));
}

/** How many more updates the live blogs among these posts take; other posts are not in it. */
export async function roomForEntries(
  trx: Trx,
  siteId: number,
  postIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`select post.id,
      (select count(*)::int from live_entry as entry
        where entry.site_id = ${siteId} and entry.post_id = post.id and entry.deleted_ts is null) as count
    from post where post.site_id = ${siteId} and post.id = any(${[...postIds]}::bigint[])
      and post.type = 'live_blog'`.execute(trx);
  return new Map(rows.map(({ id, count }) => [id, MOST_ENTRIES - count]));
}

/**
 * Ends live blogs as their source says, or resumes them; what people ended here stays as they left it.
 * @param ends unix seconds by the ids of posts; null for one that is live
 */
export async function loadLiveBlogEnds(
  trx: Trx,
  siteId: number,
  ends: ReadonlyMap<number, number | null>,
): Promise<void> {
  const on = [...ends].flatMap(([postId, ts]) => (ts === null ? [postId] : []));
  if (on.length > 0) await forgetEnds(trx, siteId, on);
  const ended = [...ends].flatMap(([postId, ts]) => (ts === null ? [] : [[postId, ts]]));
  const conflict = `on conflict (site_id, post_id) do update set ended_ts = excluded.ended_ts
    where live_blog_end.ended_by is null`;
  await insertRows(trx, 'live_blog_end', siteId, ['post_id', 'ended_ts'], ended, conflict);
}

/** Of what a load ended alone: whoever ends a live blog here is known. */
export async function forgetEnds(trx: Trx, siteId: number, postIds: readonly number[]): Promise<void> {
  await sql`delete from live_blog_end where site_id = ${siteId} and post_id = any(${[...postIds]}::bigint[])
    and ended_by is null`.execute(trx);
}
