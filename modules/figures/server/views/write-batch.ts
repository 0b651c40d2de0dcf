import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { leaveWaiting } from './add-waiting-views.ts';
import type { BucketSum, ReferrerSum, ViewBatch, ViewerSum } from './view-batch.ts';
import { reopenSums } from './view-sums.ts';
import type { ViewedPosts } from './viewed-posts.ts';

/** Views of more posts wait until several seconds of them are added together. */
const MOST_ADDED_AT_ONCE = 100;

/**
 * Writes what was counted, all of it or nothing. A batch that was written already changes nothing, so one whose end
 * nobody heard of can be sent again.
 * @returns whether views of posts wait to be added to them
 */
export async function writeBatch(
  { db, posts }: { db: Db; posts: ViewedPosts },
  siteId: number,
  batch: ViewBatch,
  now: number,
): Promise<{ isWaiting: boolean }> {
  return db.transaction().execute(async (trx) => {
    const fresh = await trx
      .insertInto('view_batch')
      .values({ site_id: siteId, id: batch.id, written_ts: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!fresh) return { isWaiting: false };
    const sums = await ofRealPosts(trx, posts, siteId, [...batch.sums.values()]);
    await writeBuckets(trx, siteId, sums);
    await writeDays(trx, siteId, sums);
    await reopenSums(trx, siteId, [...new Set(sums.map(({ day }) => day))], now);
    await writeSources(trx, siteId, sums);
    await writeReferrers(trx, siteId, [...batch.referrers.values()]);
    await writeOwnViews(trx, siteId, [...batch.viewers.values()]);
    const ofPosts = summed(sums, ({ postId }) => postId).filter(({ postId }) => postId > 0);
    const isWaiting = ofPosts.length > MOST_ADDED_AT_ONCE;
    if (isWaiting) await leaveWaiting(trx, siteId, batch.id, ofPosts);
    else await posts.add(trx, siteId, ofPosts);
    return { isWaiting };
  });
}

/** Without posts that readers cannot have open. */
async function ofRealPosts(
  trx: Trx,
  posts: ViewedPosts,
  siteId: number,
  sums: readonly BucketSum[],
): Promise<BucketSum[]> {
  const named = [...new Set(sums.map(({ postId }) => postId))].filter((postId) => postId > 0);
  const real = named.length === 0 ? new Set<number>() : await posts.live(trx, siteId, named);
  return sums.filter(({ postId }) => postId === 0 || real.has(postId));
}

async function writeBuckets(trx: Trx, siteId: number, sums: readonly BucketSum[]): Promise<void> {
  if (sums.length === 0) return;
  const rows = summed(sums, ({ bucketTs, postId, source }) => `${bucketTs} ${postId} ${source}`);
  await sql`insert into view_bucket (site_id, bucket_ts, post_id, source, views, reading_seconds, reads)
    select ${siteId}::bigint, more.* from unnest(${rows.map((row) => row.bucketTs)}::bigint[],
      ${rows.map((row) => row.postId)}::bigint[], ${rows.map((row) => row.source)}::text[],
      ${rows.map((row) => row.views)}::integer[], ${rows.map((row) => row.seconds)}::bigint[],
      ${rows.map((row) => row.reads)}::integer[]) as more (bucket_ts, post_id, source, views, seconds, reads)
    on conflict (site_id, bucket_ts, post_id, source) do update set
      views = view_bucket.views + excluded.views,
      reading_seconds = view_bucket.reading_seconds + excluded.reading_seconds,
      reads = view_bucket.reads + excluded.reads`.execute(trx);
}

async function writeDays(trx: Trx, siteId: number, sums: readonly BucketSum[]): Promise<void> {
  const rows = summed(sums, ({ day, postId }) => `${day} ${postId}`).filter(({ views }) => views > 0);
  if (rows.length === 0) return;
  await sql`insert into view_daily (site_id, day, post_id, views)
    select ${siteId}::bigint, more.* from unnest(${rows.map((row) => row.day)}::date[],
      ${rows.map((row) => row.postId)}::bigint[], ${rows.map((row) => row.views)}::integer[])
      as more (day, post_id, views)
    on conflict (site_id, day, post_id) do update set views = view_daily.views + excluded.views`.execute(trx);
}

/** How often authors opened posts of their own; who opened what is not kept. */
async function writeOwnViews(trx: Trx, siteId: number, seen: readonly ViewerSum[]): Promise<void> {
  if (seen.length === 0) return;
  await sql`insert into view_own (site_id, post_id, day, views)
    select ${siteId}::bigint, seen.post_id, seen.day, sum(seen.views)::integer
    from unnest(${seen.map((row) => row.postId)}::bigint[], ${seen.map((row) => row.day)}::date[],
      ${seen.map((row) => row.profileId)}::bigint[], ${seen.map((row) => row.views)}::integer[])
      as seen (post_id, day, profile_id, views)
    join post_author as a
      on a.site_id = ${siteId} and a.post_id = seen.post_id and a.profile_id = seen.profile_id
    group by seen.post_id, seen.day order by seen.post_id, seen.day
    on conflict (site_id, post_id, day) do update set views = view_own.views + excluded.views`.execute(trx);
}

async function writeSources(trx: Trx, siteId: number, sums: readonly BucketSum[]): Promise<void> {
  const rows = summed(sums, ({ day, source }) => `${day} ${source}`);
  if (rows.length === 0) return;
  await sql`insert into view_source_daily (site_id, day, source, views, reading_seconds, reads)
    select ${siteId}::bigint, more.* from unnest(${rows.map((row) => row.day)}::date[],
      ${rows.map((row) => row.source)}::text[], ${rows.map((row) => row.views)}::bigint[],
      ${rows.map((row) => row.seconds)}::bigint[], ${rows.map((row) => row.reads)}::bigint[])
      as more (day, source, views, seconds, reads)
    on conflict (site_id, day, source) do update set
      views = view_source_daily.views + excluded.views,
      reading_seconds = view_source_daily.reading_seconds + excluded.reading_seconds,
      reads = view_source_daily.reads + excluded.reads`.execute(trx);
}

async function writeReferrers(trx: Trx, siteId: number, found: readonly ReferrerSum[]): Promise<void> {
  if (found.length === 0) return;
  const rows = found.toSorted((a, b) => (`${a.day} ${a.host}` < `${b.day} ${b.host}` ? -1 : 1));
  await sql`insert into referrer_daily (site_id, day, host, views)
    select ${siteId}::bigint, more.* from unnest(${rows.map((row) => row.day)}::date[],
      ${rows.map((row) => row.host)}::text[], ${rows.map((row) => row.views)}::bigint[]) as more (day, host, views)
    on conflict (site_id, day, host) do update set views = referrer_daily.views + excluded.views`.execute(
    trx,
  );
}

/** Sums with the same key made one, in the order of the keys: two servers never wait for each other in a circle. */
function summed(sums: readonly BucketSum[], keyOf: (sum: BucketSum) => string | number): BucketSum[] {
  const found = new Map<string | number, BucketSum>();
  for (const sum of sums) {
    const before = found.get(keyOf(sum));
    found.set(
      keyOf(sum),
      before
        ? {
            ...before,
            views: before.views + sum.views,
            seconds: before.seconds + sum.seconds,
            reads: before.reads + sum.reads,
          }
        : sum,
    );
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}
