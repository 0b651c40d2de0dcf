import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import { PostStatus } from '#modules/posts/post-status.contract.ts';
import { recountPageViews } from '#modules/posts/posts.public.ts';
import { addAllWaitingViews, addWaitingViews } from './add-waiting-views.ts';
import { addToBatch, emptyBatch } from './view-batch.ts';
import { viewedPostsOf } from './viewed-posts.ts';
import { writeBatch } from './write-batch.ts';

const DAY = '2026-05-01';
let api: TestApi;
let siteId: number;
let live: number;

beforeAll(async () => {
  api = await startApi();
  siteId = (await makeFullSite(api, 'localhost', 'mark')).id;
  const { id } = await db()
    .selectFrom('post')
    .select('id')
    .where('site_id', '=', siteId)
    .where('status', '=', PostStatus.ADMIN)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  live = id;
});
afterAll(() => api.stop());
beforeEach(async () => {
  await db().deleteFrom('view_batch').where('site_id', '=', siteId).execute();
  await db().deleteFrom('view_daily').where('site_id', '=', siteId).execute();
  await db()
    .transaction()
    .execute((trx) => recountPageViews(trx, siteId, [live]));
  expect(await viewsOf()).toBe(0);
});

const db = () => api.ground.database.db;
const posts = () => viewedPostsOf(api.ground).get();
const viewsOf = async () =>
  (
    await db()
      .selectFrom('post')
      .select('page_views')
      .where('site_id', '=', siteId)
      .where('id', '=', live)
      .executeTakeFirstOrThrow()
  ).page_views;
/** A batch as it is left where it names many posts; there are none by the other ids. */
const leave = async (id: string, views: number, others = 450) => {
  const post_ids = [...Array.from({ length: others }, (_, at) => 10 ** 12 + at), live];
  const batch = { site_id: siteId, id, written_ts: api.now, post_ids, views: post_ids.map(() => views) };
  await db().insertInto('view_batch').values(batch).execute();
  const daily = { site_id: siteId, day: DAY, post_id: live, views };
  await db()
    .insertInto('view_daily')
    .values(daily)
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'day', 'post_id'])
        .doUpdateSet((eb) => ({ views: eb('view_daily.views', '+', views) })),
    )
    .execute();
};

test('views that wait are added to their posts once, by whoever comes first', async () => {
  await leave('one', 3);
  await leave('two', 4);
  await Promise.all([1, 2, 3].map(() => addWaitingViews(db(), posts(), siteId)));
  expect(await viewsOf()).toBe(7);
  await addAllWaitingViews(db(), posts());
  expect(await viewsOf()).toBe(7);
  const left = db().selectFrom('view_batch').select('id').where('post_ids', 'is not', null);
  expect(await left.where('site_id', '=', siteId).execute()).toEqual([]);
});

test('a recount leaves out what waits, which is added afterwards', async () => {
  await leave('one', 3);
  await db()
    .transaction()
    .execute((trx) => recountPageViews(trx, siteId, [live]));
  expect(await viewsOf()).toBe(0);
  await addWaitingViews(db(), posts(), siteId);
  expect(await viewsOf()).toBe(3);
  await db()
    .transaction()
    .execute((trx) => recountPageViews(trx, siteId, [live]));
  expect(await viewsOf()).toBe(3);
});

test('a batch of few posts is added at once', async () => {
  const batch = emptyBatch();
  const key = { bucketTs: api.now - (api.now % 300), day: DAY, postId: live };
  addToBatch(batch, { ...key, source: 'direct', host: null }, { views: 2, seconds: 0, reads: 0 });
  const needs = { db: db(), posts: posts() };
  expect(await writeBatch(needs, siteId, batch, api.now)).toEqual({ isWaiting: false });
  expect(await viewsOf()).toBe(2);
  expect(await writeBatch(needs, siteId, batch, api.now)).toEqual({ isWaiting: false });
  expect(await viewsOf()).toBe(2);
});

test('a batch of many posts waits, and comes again without being counted again', async () => {
  const batch = emptyBatch();
  const ids = [...Array.from({ length: 150 }, (_, at) => 10 ** 12 + at), live];
  for (const postId of ids) {
    const key = { bucketTs: api.now - (api.now % 300), day: DAY, postId };
    addToBatch(batch, { ...key, source: 'direct', host: null }, { views: 2, seconds: 0, reads: 0 });
  }
  // All of them count as posts with a page.
  const needs = { db: db(), posts: { ...posts(), live: async () => new Set(ids) } };
  expect(await writeBatch(needs, siteId, batch, api.now)).toEqual({ isWaiting: true });
  expect(await writeBatch(needs, siteId, batch, api.now)).toEqual({ isWaiting: false });
  expect(await viewsOf()).toBe(0);
  await addWaitingViews(db(), posts(), siteId);
  expect(await viewsOf()).toBe(2);
});
