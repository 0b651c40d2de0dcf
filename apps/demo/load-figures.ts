import { type DailyViewsToLoad, loadDailyViews } from '#modules/figures/figures.public.ts';
import { recountPageViews } from '#modules/posts/posts.public.ts';
import type { Database } from '#platform/server/database.ts';
import type { Newsroom } from './newsroom/newsroom.ts';

const rowsAtOnce = 20_000;

/** Loads the page views of the posts that were brought in. */
export async function loadFigures(
  { db }: Database,
  newsroom: Newsroom,
  siteId: number,
  postIds: ReadonlyMap<string, number>,
  elapsed: number,
): Promise<void> {
  for (const batch of batches(newsroom, postIds, elapsed)) {
    await db.transaction().execute((trx) => loadDailyViews(trx, siteId, batch));
  }
  await db.transaction().execute((trx) => recountPageViews(trx, siteId, [...postIds.values()]));
}

function* batches(
  newsroom: Newsroom,
  postIds: ReadonlyMap<string, number>,
  elapsed: number,
): Generator<DailyViewsToLoad[]> {
  let batch: DailyViewsToLoad[] = [];
  for (const { postId, dayTs, views } of newsroom.dailyViews(elapsed)) {
    const id = postIds.get(postId);
    if (id === undefined) continue;
    batch.push({ postId: id, day: new Date(dayTs * 1000).toISOString().slice(0, 10), views });
    if (batch.length < rowsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
