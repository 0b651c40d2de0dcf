import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPosts, recountPageViews } from '#modules/posts/posts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { type Database, openDatabase } from '#platform/server/database.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { pageViewQueries } from '../reports/page-views.queries.ts';
import { topPosts } from '../reports/top-posts.queries.ts';
import { trafficQueries } from '../reports/traffic.queries.ts';
import { loadDailyViews, raiseDailyViews } from './load-daily-views.ts';
import { sumOldViews } from './view-sums.ts';
import { loadedPost } from './views.fixture.ts';

let test: TestDatabase;
let database: Database;
let siteId: number;
const now = 1_800_000_000;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase(test.connectionString, { max: 2 });
  siteId = await createSite(database, { host: 'views.test', title: 'Views', now });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const load = (rows: { postId: number; day: string; views: number }[]) =>
  database.db.transaction().execute((trx) => loadDailyViews(trx, siteId, rows));

const kept = () =>
  database.db
    .selectFrom('view_daily')
    .select(['day', 'post_id', 'views'])
    .where('site_id', '=', siteId)
    .orderBy('day')
    .orderBy('post_id')
    .execute();

it('sets the views of a day instead of adding to them', async () => {
  await load([
    { postId: 1, day: '2026-01-31', views: 7 },
    { postId: 2, day: '2025-12-31', views: 3 },
  ]);
  await load([{ postId: 1, day: '2026-01-31', views: 9 }]);
  expect(await kept()).toEqual([
    { day: '2025-12-31', post_id: 2, views: 3 },
    { day: '2026-01-31', post_id: 1, views: 9 },
  ]);
});

it('lets the posts count their views anew, down to none', async () => {
  const [viewed, unseen] = [database.ids.next(), database.ids.next()];
  await database.db.transaction().execute(async (trx) => {
    await loadPosts(trx, siteId, [loadedPost(viewed), loadedPost(unseen)]);
    await loadDailyViews(trx, siteId, [
      { postId: viewed, day: '2026-02-01', views: 40 },
      { postId: viewed, day: '2026-02-02', views: 2 },
    ]);
    await recountPageViews(trx, siteId, [viewed, unseen]);
  });
  const rows = await database.db
    .selectFrom('post')
    .select(['id', 'page_views'])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: viewed, page_views: 42 },
    { id: unseen, page_views: 0 },
  ]);
});

it('gives the same reports from sums of months as from days, whatever is corrected when', async () => {
  // A try that comes after another begins with nothing.
  const siteId = await createSite(database, {
    host: `views-${database.ids.next()}.test`,
    title: 'Views',
    now,
  });
  const ids = Array.from({ length: 12 }, () => database.ids.next());
  await database.db.transaction().execute((trx) =>
    loadPosts(
      trx,
      siteId,
      ids.map((id, at) => ({
        ...loadedPost(id),
        sectionIds: [at % 3 === 0 ? 21 : 22],
        primarySectionId: at % 3 === 0 ? 21 : 22,
      })),
    ),
  );
  const counted = new Map<string, number>();
  const anyDay = fc.nat(400).map((at) => new Date(Date.UTC(2023, 10, 20 + at)).toISOString().slice(0, 10));
  const step = fc.record({
    rows: fc.uniqueArray(fc.record({ post: fc.nat(11), day: anyDay, views: fc.nat(50) }), {
      selector: ({ post, day }) => `${post} ${day}`,
      minLength: 1,
      maxLength: 120,
    }),
    isSummed: fc.boolean(),
    isRaised: fc.boolean(),
    ends: fc.tuple(anyDay, anyDay),
    limit: fc.integer({ min: 1, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(step, async ({ rows, isSummed, isRaised, ends, limit }) => {
      const loaded = rows.map(({ post, day, views }) => ({ postId: ids[post] ?? 0, day, views }));
      await database.db.transaction().execute(async (trx) => {
        await (isRaised ? raiseDailyViews : loadDailyViews)(trx, siteId, loaded);
        await recountPageViews(trx, siteId, ids);
      });
      for (const { postId, day, views } of loaded) {
        const key = `${postId} ${day}`;
        counted.set(key, isRaised ? Math.max(views, counted.get(key) ?? 0) : views);
      }
      if (isSummed) await sumOldViews(database.db, now);
      const [from = '', to = ''] = ends.toSorted();
      const sumOf = (some: readonly number[], first = from, last = to) =>
        [...counted].reduce((sum, [key, views]) => {
          const [id, day = ''] = key.split(' ');
          return some.includes(Number(id)) && first <= day && day <= last ? sum + views : sum;
        }, 0);
      const before = { from: '2023-11-01', to: from };
      const due = ids
        .map((id) => ({ id, views: sumOf([id]), before: sumOf([id], before.from, before.to) }))
        .filter(({ views }) => views > 0)
        .toSorted((a, b) => b.views - a.views || b.id - a.id);
      const compared = { counted: { from, to }, now: { from, to }, before };
      const found = await topPosts(database.db, { siteId }, compared, { limit, offset: 0 });
      expect(
        found.rows.map((row) => ({
          id: Number(row.id),
          views: Number(row.views),
          before: Number(row.before),
        })),
      ).toEqual(due.slice(0, limit));
      if (found.isExact) expect(found.total).toBe(due.length);
      const ofSection = ids.filter((_, at) => at % 3 === 0);
      const { rows: sections } = await trafficQueries(database.db).sections({ siteId }, compared, {
        ...{ limit: 9, offset: 0 },
      });
      const section = sections.find(({ id }) => Number(id) === 21);
      expect(Number(section?.views ?? 0)).toBe(sumOf(ofSection));
      expect(Number(section?.posts ?? 0)).toBe(ofSection.filter((id) => sumOf([id]) > 0).length);
      const whole = await pageViewQueries(database.db).sum({ siteId, sectionId: 22 }, { from, to });
      expect(whole).toBe(sumOf(ids.filter((_, at) => at % 3 !== 0)));
    }),
    { numRuns: 25 },
  );
  // The last load has opened its months again.
  await sumOldViews(database.db, now);
  const whole = await database.db
    .selectFrom('view_month')
    .select('month')
    .where('site_id', '=', siteId)
    .where('is_whole', '=', true)
    .execute();
  expect(whole.length).toBeGreaterThan(0);
});
