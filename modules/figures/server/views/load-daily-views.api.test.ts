import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPosts, recountPageViews } from '#modules/posts/posts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { type Database, openDatabase } from '#platform/server/database.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { loadDailyViews } from './load-daily-views.ts';

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
    await loadPosts(trx, siteId, [postWith(viewed), postWith(unseen)]);
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

function postWith(id: number): Parameters<typeof loadPosts>[2][number] {
  return {
    id,
    communityId: null,
    parentId: null,
    type: 'article',
    status: 0,
    visibility: 1,
    headline: 'A post',
    subheadline: '',
    slug: `post-${id}`,
    language: null,
    rating: 0,
    isFeatured: false,
    commentsEnabled: true,
    image: null,
    authorIds: [],
    sectionIds: [],
    tagIds: [],
    primarySectionId: null,
    scheduledTs: null,
    publishedTs: now,
    createdTs: now,
    updatedTs: now,
    createdBy: null,
    body: '',
    excerpt: '',
    password: null,
    custom: {},
    seo: {},
  };
}
