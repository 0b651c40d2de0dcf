import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import { PostStatus } from '#modules/posts/post-status.contract.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import type { FullSite } from '#platform/testing/samples.ts';
import { ENOUGH_VISITORS } from '../../keyword-kinds.contract.ts';
import { getSitePerformance } from '../../performance.contract.ts';
import type { SourcesReport } from '../../traffic.contract.ts';
import {
  getAuthorTopPosts,
  getSiteAuthors,
  getSiteDays,
  getSiteLastHour,
  getSiteSections,
  getSiteSources,
  getSiteToday,
  getSiteTopPosts,
} from '../../traffic.contract.ts';
import { exportCommunityReport, exportSiteReport } from '../../traffic-export.contract.ts';
import { forgetKeywords, writeKeywords } from '../keywords/write-keywords.ts';
import { countViews } from './count-views.ts';
import { forgetOldViews } from './old-views.ts';
import { emptyBatch } from './view-batch.ts';
import { viewedPostsOf } from './viewed-posts.ts';
import { writeBatch } from './write-batch.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let api: TestApi;
let site: FullSite;
let live: number;
let needs: Parameters<typeof writeBatch>[0];

beforeAll(async () => {
  api = await startApi();
  site = await makeFullSite(api, 'localhost', 'mark');
  // Two live posts without views; the filled site has some of today already.
  await api.ground.database.db.deleteFrom('view_daily').where('site_id', '=', site.id).execute();
  await api.ground.database.db.deleteFrom('view_source_daily').where('site_id', '=', site.id).execute();
  const found = await api.ground.database.db
    .selectFrom('post')
    .select('id')
    .where('site_id', '=', site.id)
    .where('status', '=', PostStatus.ADMIN)
    .orderBy('id')
    .executeTakeFirst();
  live = found?.id ?? 0;
  needs = { db: api.ground.database.db, posts: viewedPostsOf(api.ground).get() };
});
afterAll(() => api.stop());

const tell = (body: object, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: `/core/v1/sites/${site.id}/views`,
    headers: { 'content-type': 'application/json', 'user-agent': READER, ...headers },
    payload: JSON.stringify(body),
  });

const viewsOf = async (postId: number) =>
  (
    await api.ground.database.db
      .selectFrom('post')
      .select('page_views')
      .where('site_id', '=', site.id)
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
  ).page_views;

const today = { insight_time_frame_id: 'today' as const };

describe('a view of a page', () => {
  test('stands a second later in the list, in the strip and in every report, and all add up', async () => {
    const before = await viewsOf(live);
    for (const referrer of [
      '',
      'https://www.google.com/',
      'https://digital.gov/guide',
      'https://digital.gov/b',
    ]) {
      expect((await tell({ kind: 'view', post_id: live, referrer })).statusCode).toBe(204);
    }
    await tell({ kind: 'view', post_id: 0, referrer: 'http://localhost/elsewhere' });
    await tell({ kind: 'read', post_id: live, seconds: 90, depth: 97 });
    await expect.poll(() => viewsOf(live)).toBe(before + 4);

    const as = api.as(site.owner);
    const asked = { params: { siteId: site.id }, query: today };
    const lastHour = (await as.call(getSiteLastHour, asked)).body;
    expect(lastHour.page_view_count.count).toBe(5);
    expect(lastHour.points).toHaveLength(12);
    expect((await as.call(getSiteToday, asked)).body.page_view_count.count).toBe(5);
    const performance = await as.call(getSitePerformance, { params: { siteId: site.id }, query: today });
    expect(performance.body.page_view_count.count).toBe(5);
    const days = (await as.call(getSiteDays, asked)).body;
    expect(days).toMatchObject({ total: 5, reads: 1, measured_views: 5 });
    expect(days.days).toEqual([{ day: expect.any(String), views: 5, views_before: null }]);
    const posts = (await as.call(getSiteTopPosts, asked)).body;
    expect(posts).toMatchObject({ total_count: 1, items: [{ id: live, views: 4, days: [4] }] });
    const sources: SourcesReport = (await as.call(getSiteSources, asked)).body;
    expect(sources.items.map(({ source, host, views }) => [source, host, views])).toEqual(
      expect.arrayContaining([
        ['site', 'digital.gov', 2],
        ['direct', null, 1],
        ['search', null, 1],
        ['internal', null, 1],
      ]),
    );
    expect(sources.items.reduce((all, { views }) => all + views, 0)).toBe(5);
    expect(sources.items.reduce((all, { share }) => all + share, 0)).toBeCloseTo(1);
    const authors = (await as.call(getSiteAuthors, asked)).body;
    expect(authors.items[0]).toMatchObject({ views: 4, posts: 1 });
    const sections = (await as.call(getSiteSections, asked)).body;
    expect(sections).toMatchObject({ total_count: 1, items: [{ views: 4, share: 1, posts: 1 }] });
    expect((await as.call(getSiteToday, asked)).body.points_before).toHaveLength(24);
    const [author] = authors.items;
    const own = await as.call(getAuthorTopPosts, {
      params: { ...asked.params, authorId: author?.id ?? 0 },
      query: today,
    });
    expect(own.body.items).toMatchObject([{ id: live, views: 4 }]);
  });

  test('counts for nothing when a program tells of it', async () => {
    const before = await viewsOf(live);
    await tell({ kind: 'view', post_id: live }, { 'user-agent': CRAWLER });
    await tell({ kind: 'view', post_id: live }, { 'user-agent': '' });
    await tell({ kind: 'view', post_id: live });
    await expect.poll(() => viewsOf(live)).toBe(before + 1);
  });

  test('is refused to an address that tells of more than people can open', async () => {
    const from = { remoteAddress: '203.0.113.9' };
    const once = () =>
      api.app.inject({
        ...{ method: 'POST', url: `/core/v1/sites/${site.id}/views`, ...from },
        headers: { 'content-type': 'application/json', 'user-agent': CRAWLER },
        payload: JSON.stringify({ kind: 'view', post_id: live }),
      });
    const answers: number[] = [];
    for (let turn = 0; turn < 1_300 && !answers.includes(429); turn += 1) {
      answers.push((await once()).statusCode);
    }
    expect(answers.length).toBeGreaterThan(600);
    expect(answers.at(-1)).toBe(429);
  });

  test('is refused from the page of another site', async () => {
    const answer = await tell({ kind: 'view', post_id: live }, { origin: 'https://evil.example' });
    expect(answer.statusCode).toBe(403);
  });

  test('of a post that is no page, or is not there, counts for nothing', async () => {
    const draft = await api.ground.database.db
      .selectFrom('post')
      .select('id')
      .where('site_id', '=', site.id)
      .where('status', '=', PostStatus.DRAFT)
      .executeTakeFirst();
    const batch = { ...emptyBatch() };
    const sum = {
      bucketTs: 300,
      day: '2026-01-01',
      source: 'direct' as const,
      views: 1,
      seconds: 0,
      reads: 0,
    };
    batch.sums.set('a', { ...sum, postId: 4_711 });
    batch.sums.set('b', { ...sum, postId: draft?.id ?? 4_712 });
    await writeBatch(needs, site.id, batch, api.now);
    const kept = await api.ground.database.db
      .selectFrom('view_bucket')
      .select('post_id')
      .where('site_id', '=', site.id)
      .where('bucket_ts', '=', 300)
      .execute();
    expect(kept).toEqual([]);
  });

  test.each([
    [{ kind: 'view' }, 'post_id'],
    [{ kind: 'view', post_id: -1 }, 'post_id'],
    [{ kind: 'read', post_id: 1, seconds: 1, depth: 101 }, 'depth'],
    [{ kind: 'look', post_id: 1 }, 'kind'],
  ])('is told the wrong key: %j', async (body, key) => {
    const answer = await tell(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(key);
  });
});

describe('a batch of views', () => {
  test('that is written twice counts once', async () => {
    const batch = emptyBatch();
    const sum = {
      bucketTs: 600,
      day: '2026-01-02',
      source: 'direct' as const,
      views: 7,
      seconds: 0,
      reads: 0,
    };
    batch.sums.set('a', { ...sum, postId: live });
    const before = await viewsOf(live);
    await writeBatch(needs, site.id, batch, api.now);
    await writeBatch(needs, site.id, batch, api.now);
    expect(await viewsOf(live)).toBe(before + 7);
  });

  test('that the database refused is written with the next one', async () => {
    let isAway = true;
    const { database, log } = api.ground;
    const db = new Proxy(database.db, {
      get: (target, key) => {
        if (key === 'transaction' && isAway) throw new Error('away');
        const value = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const views = countViews({
      database: { ...database, db },
      ...{ log, onClose: () => undefined, posts: viewedPostsOf(api.ground).get },
    });
    const before = await viewsOf(live);
    const from = {
      site: { id: site.id, timezone: 'UTC' } as Parameters<typeof views.count>[1]['site'],
      ...{ host: 'localhost', userAgent: READER },
    };
    const view = { kind: 'view', post_id: live, referrer: '', medium: '' } as const;
    views.count(view, from);
    await views.flush();
    expect(await viewsOf(live)).toBe(before);
    isAway = false;
    views.count(view, from);
    await views.flush();
    expect(await viewsOf(live)).toBe(before + 2);
  });
});

test('views by five minutes are kept for 90 days, sums of days for good', async () => {
  const { db } = api.ground.database;
  const day = 86_400;
  const kept = () =>
    db
      .selectFrom('view_bucket')
      .select('bucket_ts')
      .where('site_id', '=', site.id)
      .where('post_id', '=', 0)
      .where('source', '=', 'mail')
      .orderBy('bucket_ts')
      .execute();
  const [old, young] = [api.now - 91 * day, api.now - 89 * day];
  const row = { site_id: site.id, post_id: 0, source: 'mail', views: 1, reading_seconds: 0, reads: 0 };
  await db
    .insertInto('view_bucket')
    .values([old, young].map((bucket_ts) => ({ ...row, bucket_ts })))
    .execute();
  await db
    .insertInto('view_batch')
    .values([
      { site_id: site.id, id: 'old', written_ts: api.now - 3 * day },
      { site_id: site.id, id: 'young', written_ts: api.now - day },
      { site_id: site.id, id: 'waiting', written_ts: api.now - 3 * day, post_ids: [1], views: [2] },
    ])
    .execute();
  const sums = () => db.selectFrom('view_source_daily').selectAll().where('site_id', '=', site.id).execute();
  const before = await sums();
  await forgetOldViews(db, api.now);
  expect(await kept()).toEqual([{ bucket_ts: young }]);
  const batches = await db.selectFrom('view_batch').select('id').where('site_id', '=', site.id).execute();
  expect(batches.map(({ id }) => id)).toEqual(expect.arrayContaining(['waiting', 'young']));
  expect(batches.map(({ id }) => id)).not.toContain('old');
  expect(await sums()).toEqual(before);
});

test('a word that few looked for goes after 90 days, with its days; a common one stays', async () => {
  const { db } = api.ground.database;
  const dayBefore = (days: number) => new Date((api.now - days * 86_400) * 1000).toISOString().slice(0, 10);
  const searched = (word: string, days: number, visitors: number) => ({
    ...{ day: dayBefore(days), word, searches: visitors, clicks: 0, found: 0 },
    visitors: new Set(Array.from({ length: visitors }, (_, visitor) => `v${visitor}`)),
  });
  await writeKeywords(db, site.id, [
    ...[searched('ruth example', 120, 1), searched('ruth example', 91, 1)],
    ...[searched('lately', 120, 1), searched('lately', 89, 1), searched('harbour', 120, ENOUGH_VISITORS)],
  ]);
  await forgetKeywords(db, api.now);
  const mine = ['ruth example', 'lately', 'harbour'];
  const wordsOf = async (table: 'keyword' | 'keyword_daily') => {
    const { rows } = await api.ground.database.pool.query(
      `select word from ${table} where site_id = $1 and word = any($2) order by word`,
      [site.id, mine],
    );
    return rows.map(({ word }) => word);
  };
  expect(await wordsOf('keyword_daily')).toEqual(['harbour', 'lately', 'lately']);
  expect(await wordsOf('keyword')).toEqual(['harbour', 'lately']);
});

describe('a report as a file', () => {
  const exported = async (report: 'days' | 'top_posts' | 'sources' | 'sections' | 'authors') =>
    (
      await api.as(site.owner).call(exportSiteReport, {
        params: { siteId: site.id },
        query: { ...today, report },
      })
    ).body;

  test('has the rows of the screen, and no cell that a spreadsheet would run', async () => {
    const { db } = api.ground.database;
    await db
      .updateTable('post')
      .set({ headline: '=cmd|calc', row_version: nextRowVersion() })
      .where('site_id', '=', site.id)
      .where('id', '=', live)
      .execute();
    const [head, ...rows] = (await exported('top_posts')).replace('\uFEFF', '').trim().split('\n');
    expect(head).toBe('id,headline,section,views,trend_percent');
    expect(rows.join()).toContain(`${live},'=cmd|calc,`);
    expect(await exported('days')).toContain('day,views,views_before');
    expect(await exported('sources')).toContain('site,digital.gov,');
    expect(await exported('sections')).toContain('id,section,views,share,posts,trend_percent');
    expect(await exported('authors')).toContain('id,author,views,posts,trend_percent');
  });

  test('says nothing of where the readers of a community came from', async () => {
    const [communityId = 0] = site.ids.community;
    const params = { siteId: site.id, communityId };
    const query = { ...today, report: 'sources' as never };
    expect((await api.as(site.owner).call(exportCommunityReport, { params, query })).status).toBe(400);
    const ofPath = { params: { siteId: communityId }, query: { ...today, report: 'sources' as const } };
    expect((await api.as(site.owner).call(exportSiteReport, ofPath)).status).toBe(404);
  });
});
