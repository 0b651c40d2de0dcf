import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { EntryRow } from './live-entries.table.ts';

/** As they follow each other: those that are pinned, then the newest. */
export async function entriesOfPost(
  db: Db,
  siteId: number,
  postId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<EntryRow[]> {
  const { rows } =
    await sql<EntryRow>`select id, post_id, entry_ts, title, body, is_pinned, is_key, created_ts,
      created_by, updated_ts, revision
    from live_entry where site_id = ${siteId} and post_id = ${postId} and deleted_ts is null
    order by is_pinned desc, entry_ts desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many updates a post has. */
export async function countEntries(db: Db, siteId: number, postId: number): Promise<number> {
  const { count } = await db
    .selectFrom('live_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When a live blog ended; null while it is live. */
export async function endOf(db: Db, siteId: number, postId: number): Promise<number | null> {
  const row = await db
    .selectFrom('live_blog_end')
    .select('ended_ts')
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row?.ended_ts ?? null;
}
