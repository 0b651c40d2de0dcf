import { setTimeout as rest } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { ViewedPosts } from './viewed-posts.ts';

type PostViews = { postId: number; views: number };

/** Each post has more than twenty indexes to be written into: of so many at a time others notice little. */
const AT_ONCE = 200;
const REST_MILLISECONDS = 50;

/** Leaves views of many posts with the batch that brought them. */
export async function leaveWaiting(
  trx: Trx,
  siteId: number,
  batchId: string,
  rows: readonly PostViews[],
): Promise<void> {
  const isOver = rows.length === 0;
  await trx
    .updateTable('view_batch')
    .set({
      post_ids: isOver ? null : rows.map(({ postId }) => postId),
      views: isOver ? null : rows.map(({ views }) => views),
    })
    .where('site_id', '=', siteId)
    .where('id', '=', batchId)
    .execute();
}

/** Adds the views that wait to their posts, each once however often the server dies meanwhile. */
export async function addWaitingViews(db: Db, posts: ViewedPosts, siteId: number): Promise<void> {
  while (await db.transaction().execute((trx) => addSome(trx, posts, siteId))) await rest(REST_MILLISECONDS);
}

/** @returns whether there are more */
async function addSome(trx: Trx, posts: ViewedPosts, siteId: number): Promise<boolean> {
  // Whoever adds them at the same time waits here, and finds none.
  const batches = await trx
    .selectFrom('view_batch')
    .select(['id', 'post_ids', 'views'])
    .where('site_id', '=', siteId)
    .where('post_ids', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const [first, ...others] = batches;
  if (!first) return false;
  const sums = new Map<number, number>();
  for (const { post_ids, views } of batches) {
    for (const [at, id] of (post_ids ?? []).entries()) sums.set(id, (sums.get(id) ?? 0) + (views?.[at] ?? 0));
  }
  const rows = [...sums].sort(([a], [b]) => a - b).map(([postId, views]): PostViews => ({ postId, views }));
  await posts.add(trx, siteId, rows.slice(0, AT_ONCE));
  if (others.length > 0)
    await sql`update view_batch set post_ids = null, views = null where site_id = ${siteId}
      and id = any(${others.map(({ id }) => id)}::text[])`.execute(trx);
  await leaveWaiting(trx, siteId, first.id, rows.slice(AT_ONCE));
  return rows.length > AT_ONCE;
}

/** The same on all sites, for what a server left that died. */
export async function addAllWaitingViews(db: Db, posts: ViewedPosts, signal?: AbortSignal): Promise<void> {
  const sites = await db
    .selectFrom('view_batch')
    .select('site_id')
    .distinct()
    .where('post_ids', 'is not', null)
    .execute();
  for (const { site_id } of sites) {
    if (signal?.aborted) return;
    await addWaitingViews(db, posts, site_id);
  }
}
