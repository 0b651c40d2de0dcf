import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listOwnActions } from '#modules/audit/audit.contract.ts';
import { listRedirects } from '#modules/redirects/redirects.contract.ts';
import { addSections } from '#modules/sections/sections.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import type { AnswerOf, InputOf } from '#platform/contract/endpoint.ts';
import {
  listLikelyTargets,
  listMisses,
  listOpenMisses,
  listReferers,
  resolveMisses,
} from '../missing-pages.contract.ts';
import { missesOf } from './counting/misses-of.ts';
import { addMisses } from './counting/write-misses.ts';
import { demoMisses } from './missing-pages.demo.ts';
import { forgetOldMisses } from './old-misses.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
const host = 'news.test';
const reader = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
afterAll(() => api.stop());

const read = (path: string, headers: Record<string, string> = {}) =>
  api.as({ host }).send({ method: 'GET', path, headers: { 'user-agent': reader, ...headers } });
const flush = () => missesOf(api.ground).flush();
const misses = async (
  query: InputOf<typeof listMisses>['query'] = {},
): Promise<AnswerOf<typeof listMisses>> => (await api.as(owner).call(listMisses, { query })).body;
const referers = async (path: string): Promise<AnswerOf<typeof listReferers>> =>
  (await api.as(owner).call(listReferers, { query: { path } })).body;
const open = async (
  query: InputOf<typeof listOpenMisses>['query'] = {},
): Promise<AnswerOf<typeof listOpenMisses>> =>
  (await api.as(owner).call(listOpenMisses, { params: { siteId }, query })).body;
const resolve = async (
  items: InputOf<typeof resolveMisses>['body']['items'],
): Promise<AnswerOf<typeof resolveMisses>> =>
  (await api.as(owner).call(resolveMisses, { params: { siteId }, body: { items } })).body;

test('what readers asked for in vain is counted with its visitors, programs apart', async () => {
  for (const n of [1, 2, 3]) {
    expect((await read('/lost-story', { 'user-agent': `${reader} ${n}` })).status).toBe(404);
  }
  await read('/lost-story', { 'user-agent': `${reader} 1` });
  await read('/lost%2Dstory', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  await read('/wp-login.php');
  await read('/other');
  expect((await misses()).items).toEqual([]);
  await flush();
  const { items, total } = await misses();
  expect([total, items.map(({ path, hits }) => [path, hits])]).toEqual([
    2,
    [
      ['/lost-story', 4],
      ['/other', 1],
    ],
  ]);
  expect(items[0]).toMatchObject({ distinct_visitors: 3, bot_hits: 1 });
  expect(items[0]?.last_hit_ts).toBeGreaterThanOrEqual(api.now - 5);
  const all = await misses({ bots: '1', order_by: 'path', order_direction: 1 });
  expect(all.items.map(({ path, hits, bot_hits }) => [path, hits, bot_hits])).toEqual([
    ['/lost-story', 5, 1],
    ['/other', 1, 0],
    ['/wp-login.php', 1, 1],
  ]);
  expect((await misses({ q: 'STORY' })).total).toBe(1);
});

test.each(['15m', '1h', '24h', '7d', '30d'] as const)(
  'the last %s know of it, and add up with what comes later',
  async (period) => {
    const before = (await misses({ period, q: '/other' })).items[0]?.hits ?? 0;
    await read('/other');
    await flush();
    expect((await misses({ period, q: '/other' })).items[0]?.hits).toBe(before + 1);
  },
);

test('other days know nothing of it, and days need both ends', async () => {
  const day = { custom_date_from: '01-02-2020', custom_date_to: '03-02-2020' };
  expect((await misses({ period: 'custom', ...day })).total).toBe(0);
  expect((await misses({ period: 'custom', ...day, custom_date_to: '31-12-2099' })).total).toBe(2);
  const refused = await api
    .as(owner)
    .call(listMisses, { query: { period: 'custom', custom_date_from: '01-02-2020' } });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining('custom_date_to_is_missing'),
  ]);
});

test('referrers are whole addresses on the own site without their query, and hosts elsewhere', async () => {
  const from = (referer: string) => read('/referred', { referer });
  await from(`http://${host}/a/story?token=secret`);
  await from('https://www.other.test/private/page?q=1');
  await from('https://www.other.test/another');
  await from('javascript:alert(1)');
  await flush();
  expect(await referers('/referred')).toEqual([
    { referer: 'www.other.test', hits: 2 },
    { referer: '', hits: 1 },
    { referer: `http://${host}/a/story`, hits: 1 },
  ]);
  expect(await referers('/nobody-asked')).toEqual([]);
});

test('hostile addresses are counted, long ones together', async () => {
  for (const path of [
    '/%00',
    '/%E2%80%AEevil',
    `/${'x'.repeat(600)}`,
    `/${'y'.repeat(900)}`,
    "/';drop%20table",
  ]) {
    expect([path, (await read(path)).status]).toEqual([path, 404]);
  }
  await flush();
  const { items } = await misses({ limit: 100 });
  expect(items.find(({ path }) => path === '')).toMatchObject({ hits: 2 });
  expect(items.map(({ path }) => path)).toEqual(expect.arrayContaining(['/%00', "/';drop table"]));
  const [other] = await referers('/%00');
  expect(other?.hits).toBe(1);
});

test('the likeliest target is found by number, slug, words and section', async () => {
  const post = (id: number, slug: string, headline: string) => ({
    ...{ id, slug, headline, type: 'post', status: 2, created_ts: api.now - id },
  });
  await fillPosts([
    post(9_001, 'mayor-opens-harbour-bridge', 'Mayor opens the harbour bridge'),
    post(9_002, 'winter-market', 'Winter market returns'),
  ]);
  const target = async (path: string) => {
    const { body } = await api.as(owner).call(listLikelyTargets, { params: { siteId }, query: { path } });
    return (body as AnswerOf<typeof listLikelyTargets>).items.map((one) => [one.target, one.reason]);
  };
  expect(await target('/2014/05/winter-market.html')).toEqual([['/winter-market', 'slug']]);
  expect(await target('/news/article-9001')).toEqual([['/mayor-opens-harbour-bridge', 'post_id']]);
  expect(await target('/harbour-bridge-opened-mayor')).toEqual([['/mayor-opens-harbour-bridge', 'similar']]);
  expect(await target('/news/winter-makret')).toEqual([['/winter-market', 'similar']]);
  expect(await target('/winter-markett')).toEqual([['/winter-market', 'similar']]);
  expect(await target('/mayor-opens')).toEqual([['/mayor-opens-harbour-bridge', 'similar']]);
  expect(await target('/nothing-like-it')).toEqual([]);
  const add = (page: object) =>
    api.as(owner).call(addSections, { params: { siteId }, body: { pages: [page] } as never });
  const { body: sport } = await add({ title: 'Sport' });
  await add({ title: 'Football', parent_id: sport[0]?.id });
  await add({ title: 'Soul', parent_id: null });
  await expect.poll(() => target('/sport/footbal')).toEqual([['/sport/football', 'section']]);
  expect(await target('/sport/nothing-like-it')).toEqual([['/sport', 'section']]);
  expect(await target('/sport/soul/2013')).toEqual([['/soul', 'section']]);
  expect(await target('/spotr')).toEqual([['/sport', 'section']]);
});

async function fillPosts(
  posts: { id: number; slug: string; headline: string; created_ts: number }[],
): Promise<void> {
  const { db } = api.ground.database;
  for (const { id, slug, headline, created_ts } of posts) {
    await db
      .insertInto('post')
      .values({
        site_id: siteId,
        id,
        slug,
        headline,
        status: 2,
        created_ts,
        updated_ts: created_ts,
        published_ts: created_ts,
      })
      .execute();
    await db.insertInto('post_slug').values({ site_id: siteId, post_id: id, slug, created_ts }).execute();
    await db
      .insertInto('post_headline')
      .values({ site_id: siteId, post_id: id, headline, created_ts })
      .execute();
  }
}

test('a miss is redirected, called gone or ignored, and what is refused says so', async () => {
  for (const path of ['/2013/winter-market', '/old-flyer', '/typo']) await read(path);
  await flush();
  const found = (await open({ q: 'winter' })).items[0];
  expect(found).toMatchObject({ status: 'open', suggestion: { target: '/winter-market', reason: 'slug' } });
  const { items, done } = await resolve([
    { path: '/2013/winter-market', action: 'redirect', target: '/winter-market' },
    { path: '/old-flyer', action: 'gone' },
    { path: '/typo', action: 'ignore' },
    { path: '/winter-market-loop', action: 'redirect', target: '/winter-market-loop' },
    { path: '/never-asked-for', action: 'ignore' },
  ]);
  expect([done, items.map(({ is_done, error }) => [is_done, error])]).toEqual([
    3,
    [
      [true, null],
      [true, null],
      [true, null],
      [false, 'redirect_loops'],
      [false, 'not_found'],
    ],
  ]);
  expect((await read('/2013/winter-market')).headers.location).toBe('/winter-market');
  expect((await read('/old-flyer')).status).toBe(410);
  const listed = await open({ status: 'redirected' });
  expect(listed.items.map(({ path }) => path).sort()).toEqual(['/2013/winter-market', '/old-flyer']);
  expect((await open({ status: 'ignored' })).items.map(({ path }) => path)).toEqual(['/typo']);
  expect((await open()).items.map(({ path }) => path)).not.toContain('/typo');
  const { body } = await api.as(owner).call(listRedirects, { query: { origin: '404' } });
  expect(body.total_count).toBe(2);
  await resolve([{ path: '/typo', action: 'watch' }]);
  expect((await open({ q: '/typo' })).counts).toEqual({ open: 1, redirected: 0, ignored: 0 });
});

test('what was ignored is taken back from recent actions, but not what somebody decided since', async () => {
  const undone = async (at: number) => {
    const { body } = await api.as(owner).call(listOwnActions, { params: { siteId }, query: {} });
    const { batch_id: batchId } = body.items[at];
    return (await api.as(owner).call(undoAct, { params: { siteId, batchId } })).body;
  };
  await resolve([{ path: '/typo', action: 'ignore' }]);
  expect((await undone(0)).undone).toMatchObject({ count: 1, left: [] });
  expect((await open({ q: '/typo' })).counts).toEqual({ open: 1, redirected: 0, ignored: 0 });
  await resolve([{ path: '/typo', action: 'ignore' }]);
  await resolve([{ path: '/typo', action: 'watch' }]);
  expect((await undone(1)).undone).toMatchObject({ count: 0, left: [{ reason: 'changed_since' }] });
  expect((await open({ q: '/typo' })).counts).toEqual({ open: 1, redirected: 0, ignored: 0 });
});

test('what no report shows any more is let go, but not what a person decided', async () => {
  await resolve([{ path: '/typo', action: 'ignore' }]);
  const { db } = api.ground.database;
  const left = async () => {
    const paths = await db.selectFrom('missed_path').select('path').where('site_id', '=', siteId).execute();
    const buckets = await db
      .selectFrom('miss_bucket')
      .select('path_id')
      .where('site_id', '=', siteId)
      .execute();
    const days = await db.selectFrom('miss_daily').select('path_id').where('site_id', '=', siteId).execute();
    return [paths.map(({ path }) => path), buckets.length, days.length];
  };
  const [all] = await left();
  await forgetOldMisses(db, Math.floor(Date.now() / 1000) + 2 * 86_400);
  expect(await left()).toEqual([all, 0, expect.any(Number)]);
  expect((await misses({ period: '7d' })).total).toBeGreaterThan(2);
  await forgetOldMisses(db, Math.floor(Date.now() / 1000) + 40 * 86_400);
  expect(await left()).toEqual([['/typo'], 0, 0]);
});

test('no address has more visitors than readers who asked for it, however many are estimated', async () => {
  const { database } = api.ground;
  const day = new Date(api.now * 1000).toISOString().slice(0, 10);
  const bucketTs = api.now - (api.now % 300);
  // So many small numbers stand for millions of visitors.
  const visitors = Array.from({ length: 32 }, (_, at) => at + 1);
  const sum = { path: '/crowded', referrer: '', bucketTs, day, lastTs: api.now, visitors };
  await database.db
    .transaction()
    .execute((trx) => addMisses(trx, database.ids.next, siteId, [{ ...sum, hits: 43, botHits: 3 }]));
  for (const bots of [undefined, '1'] as const) {
    const [row] = (await misses({ q: '/crowded', ...(bots ? { bots } : {}) })).items;
    expect([row?.hits, row?.bot_hits, row?.distinct_visitors]).toEqual([bots ? 43 : 40, 3, 40]);
  }
});

test('of the demo newsroom no address has more visitors than hits', async () => {
  const { database } = api.ground;
  const site = await createSite(database, { host: 'demo.test', title: 'Demo', now: api.now });
  const editor = await signInAs(api.ground, { siteId: site, host: 'demo.test' }, 'owner');
  await database.db
    .transaction()
    .execute((trx) => demoMisses({ trx, siteId: site, now: api.now, nextId: database.ids.next } as never));
  const rows = await database.db
    .selectFrom('miss_daily')
    .select(['hits', 'bot_hits', 'visitors'])
    .where('site_id', '=', site)
    .execute();
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((row) => row.visitors.length > row.hits - row.bot_hits)).toEqual([]);
  const { items } = (await api.as(editor).call(listMisses, { query: { period: '30d' } })).body;
  expect(items.length).toBe(8);
});
