import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { tellTrafficPeaks } from './traffic-peaks.ts';

const HOUR = 3_600;
let api: TestApi;
let siteId: number;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'News', now: api.now });
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ['outbox', 'view_bucket', 'post'] as const)
    await api.ground.database.db.deleteFrom(table).where('site_id', '=', siteId).execute();
});

async function post(id: number, publishedTs: number, views: [hoursAgo: number, count: number][]) {
  const { db } = api.ground.database;
  const times = { site_id: siteId, created_ts: publishedTs, updated_ts: publishedTs };
  await db
    .insertInto('post')
    .values({ ...times, id, status: 0, headline: 'Ferry', slug: `ferry-${id}`, published_ts: publishedTs })
    .execute();
  for (const [hours, count] of views) {
    const bucket_ts = api.now - Math.round(hours * HOUR);
    const row = { site_id: siteId, bucket_ts, post_id: id, source: 'direct', reading_seconds: 0, reads: 0 };
    await db
      .insertInto('view_bucket')
      .values({ ...row, views: count })
      .execute();
  }
}
const told = async () =>
  (
    await api.ground.database.db
      .selectFrom('outbox')
      .select(['object_id', 'payload'])
      .where('site_id', '=', siteId)
      .where('event', '=', 'post.traffic_peak')
      .orderBy('id')
      .execute()
  ).map(({ object_id, payload }) => [object_id, payload]);
const look = (now = api.now) => tellTrafficPeaks(api.ground.database, now);

test('G-63: a post that passes five times its usual hourly views, and 500, is told of once a day', async () => {
  const longAgo = api.now - 30 * 24 * HOUR;
  // Seven days have 168 hours: 100 an hour, and 101.
  await post(1, longAgo, [
    [100, 16_800],
    [0.5, 501],
  ]);
  await post(2, longAgo, [
    [100, 16_968],
    [0.5, 505],
  ]);
  await post(3, longAgo, [[0.5, 500]]);
  await post(4, api.now - 3 * HOUR, [
    [2, 40],
    [0.5, 600],
  ]);
  await post(5, api.now - HOUR, [[0.5, 5_000]]);
  await look();
  await Promise.all([look(), look()]);
  expect(await told()).toEqual([
    [4, { views: 600, usual: 20 }],
    [1, { views: 501, usual: 100 }],
  ]);
});

test('what was deleted is not told of', async () => {
  await post(6, api.now - 3 * HOUR, [[0.5, 900]]);
  await api.ground.database.db
    .updateTable('post')
    .set({ deleted_ts: api.now, row_version: nextRowVersion() })
    .where('site_id', '=', siteId)
    .execute();
  await look();
  expect(await told()).toEqual([]);
});
