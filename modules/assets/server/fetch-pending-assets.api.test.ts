import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { OutgoingError } from '#platform/server/outgoing-http/outgoing-error.ts';
import type { FetchGuarded } from '#platform/server/outgoing-http.ts';
import { setQuotaLimit } from '#platform/server/quotas.ts';
import { fetchPendingAssets, nothingFetched } from './fetch-pending-assets.ts';
import { type AssetToLoad, loadAssets } from './load-assets.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const asked: string[] = [];

/** The internet of this test: some files are there, some hosts are not. */
const fetch: FetchGuarded = async (url) => {
  asked.push(url);
  const { hostname, pathname } = new URL(url);
  if (hostname === 'inside.test')
    throw new OutgoingError('address_is_not_public', 'The address is not public.');
  if (hostname === 'gone.test')
    throw new OutgoingError('unreachable', "The other server couldn't be reached.");
  const status = pathname === '/there.jpg' ? 200 : 404;
  return { url, status, contentType: 'text/html', headers: {}, body: Readable.from([PNG]) };
};

function asset(url: string): AssetToLoad {
  return {
    id: api.ground.database.ids.next(),
    status: 'pending',
    title: url,
    filename: url.split('/').at(-1) ?? '',
    alt: '',
    caption: '',
    mime: null,
    sourceUrl: url,
    postId: null,
    stored: null,
    custom: { kept: true },
    createdTs: 1,
    createdBy: null,
  };
}

test('what can be had is stored by its content, what cannot is listed with the reason', async () => {
  const { database, files } = api.ground;
  const siteId = await createSite(database, { host: 'assets.test', title: 'Assets', now: 1 });
  const urls = ['https://old.test/there.jpg', 'https://old.test/lost.jpg', 'http://inside.test/a.png'];
  const unreachable = Array.from({ length: 30 }, (_, index) => `https://gone.test/${index}.png`);
  await database.db
    .transaction()
    .execute((trx) => loadAssets(trx, siteId, [...urls, ...unreachable].map(asset)));
  const steps: number[] = [];
  let counts = nothingFetched;
  let before = Promise.resolve();
  await fetchPendingAssets({
    db: database.db,
    files,
    quotas: api.ground.quotas,
    fetch,
    siteId,
    mostBytes: 1_000_000,
    now: () => 2,
    countedBefore: counts,
    step: (write) => {
      before = before.then(async () => {
        counts = await database.db.transaction().execute((trx) => write(trx, counts));
      });
      return before;
    },
    progress: async (done) => {
      steps.push(done);
    },
  });
  expect(counts).toEqual({ fetched: 1, bytes: PNG.length, missing: 32, left_out: 0 });
  expect(steps).toEqual([33]);
  const rows = await database.db
    .selectFrom('asset')
    .select(['title', 'status', 'mime', 'file_type', 'storage_key', 'custom'])
    .where('site_id', '=', siteId)
    .where('title', 'in', urls)
    .orderBy('title', 'desc')
    .execute();
  expect(rows).toMatchObject([
    { status: 'ready', mime: 'image/png', file_type: 'image', custom: { kept: true } },
    { status: 'missing', custom: { kept: true, fetch_problem: 'The other server answered with 404.' } },
    { status: 'missing', custom: { fetch_problem: 'The address is not public.' } },
  ]);
  expect(await files.exists(rows[0]?.storage_key ?? '')).toBe(true);
});

test('a host that is away is not asked for every file', () => {
  expect(asked.filter((url) => url.includes('gone.test')).length).toBeLessThan(10);
});

test('what a site fetches in a day is bounded, and what is beyond says so', async () => {
  const { database, files, quotas } = api.ground;
  const siteId = await createSite(database, { host: 'bounded.test', title: 'Bounded', now: 1 });
  await setQuotaLimit(database.db, { siteId, quota: 'files', person: 1, site: 3 });
  const urls = Array.from({ length: 19 }, (_, index) => `https://old.test/there.jpg?${index}`);
  await database.db.transaction().execute((trx) => loadAssets(trx, siteId, urls.map(asset)));
  let counts = nothingFetched;
  let last = Promise.resolve();
  const askedBefore = asked.length;
  await fetchPendingAssets({
    ...{
      db: database.db,
      files,
      quotas,
      fetch,
      siteId,
      mostBytes: 1_000_000,
      now: () => 2,
      countedBefore: counts,
    },
    step: (write) => {
      last = last.then(async () => {
        counts = await database.db.transaction().execute((trx) => write(trx, counts));
      });
      return last;
    },
    progress: async () => undefined,
  });
  // Four ask at the same time, each of whom may see room.
  expect(counts.fetched).toBeGreaterThanOrEqual(3);
  expect(counts.fetched).toBeLessThanOrEqual(6);
  expect(asked.length - askedBefore).toBe(counts.fetched);
  const { rows } = await database.pool.query(
    `select count(*)::int as count from asset
     where site_id = $1 and status = 'missing' and custom->>'fetch_problem' like 'The site''s limit%'`,
    [siteId],
  );
  expect(rows[0].count).toBe(counts.missing);
});

test('the files of one import have a total of their own: the rest is left out and counted', async () => {
  const { database, files, quotas } = api.ground;
  const siteId = await createSite(database, { host: 'total.test', title: 'Total', now: 1 });
  const urls = Array.from({ length: 12 }, (_, index) => `https://old.test/there.jpg?total=${index}`);
  await database.db.transaction().execute((trx) => loadAssets(trx, siteId, urls.map(asset)));
  // An earlier run, before the process ended, has fetched all but a file and a half.
  let counts = { ...nothingFetched, fetched: 8, bytes: PNG.length * 8 };
  let last = Promise.resolve();
  const told = await fetchPendingAssets({
    ...{ db: database.db, files, quotas, fetch, siteId, now: () => 2, countedBefore: counts },
    mostBytes: PNG.length * 9.5,
    step: (write) => {
      last = last.then(async () => {
        counts = await database.db.transaction().execute((trx) => write(trx, counts));
      });
      return last;
    },
    progress: async () => undefined,
  });
  expect(told).toEqual(counts);
  // Four ask at the same time, each of whom sees room for one.
  expect(counts.fetched).toBeGreaterThanOrEqual(9);
  expect(counts.fetched).toBeLessThanOrEqual(12);
  expect(counts.left_out).toBe(20 - counts.fetched);
  const { rows } = await database.pool.query(
    `select count(*)::int as count from asset
     where site_id = $1 and status = 'missing' and custom->>'fetch_problem' = 'This import reached its limit for files.'`,
    [siteId],
  );
  expect(rows[0].count).toBe(counts.left_out);
});
