import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPosts } from '#modules/posts/posts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { type Database, openDatabase } from '#platform/server/database.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { loadDailyViews } from '../views/load-daily-views.ts';
import { sumOldViews } from '../views/view-sums.ts';
import { loadedPost } from '../views/views.fixture.ts';
import { subjectReports } from './subject-reports.ts';

let own: TestDatabase;
let database: Database;
let siteId: number;
const now = Date.UTC(2027, 0, 16, 12) / 1000;
const period = { from: '2026-10-01', to: '2027-01-15' };
const short = { from: '2026-12-01', to: '2026-12-31' };
const daysOf = (counted: typeof period) => ({ counted, now: null, before: null });
const ASKED = { page: { limit: 2, offset: 0 }, waitsForPosts: true };

beforeAll(async () => {
  own = await createTestDatabase();
  database = await openDatabase(own.connectionString, { max: 3 });
  siteId = await createSite(database, { host: 'reports.test', title: 'Reports', now });
  const people = [31, 32].map((id) => ({ id, name: `person-${id}`, title: `Person ${id}` }));
  await database.db
    .insertInto('profile')
    .values(people.map((row) => ({ ...row, site_id: siteId, created_ts: now, updated_ts: now })))
    .execute();
  // Nobody is 33, who was read most.
  const posts = [31, 32, 33].map((author) =>
    loadedPost(author * 10, { sectionIds: [21], primarySectionId: 21, authorIds: [author] }),
  );
  const views = posts.map(({ id }) => ({ postId: id, day: '2026-12-09', views: id }));
  await database.db.transaction().execute(async (trx) => {
    await loadPosts(trx, siteId, posts);
    await loadDailyViews(trx, siteId, views);
  });
  await sumOldViews(database.db, now);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

test.each([period, short])(
  'from $from pages of authors hold those who are there, and so does their number',
  async (days) => {
    const asked = { of: { siteId }, days: daysOf(days), ...ASKED };
    const { rows, total } = await subjectReports(database.db).authors(asked);
    expect([rows.map(({ id, posts }) => [id, posts]), total]).toEqual([
      [
        [32, 1],
        [31, 1],
      ],
      2,
    ]);
  },
);

test('a section whose views have not followed its posts yet has none, instead of being counted for ever', async () => {
  await database.pool.query(
    'update post set primary_section_id = 22, row_version = row_version + 1 where site_id = $1',
    [siteId],
  );
  const asked = { of: { siteId }, days: daysOf(period), ...ASKED };
  const { rows } = await subjectReports(database.db).sections(asked);
  expect(rows.map(({ id, posts }) => [id, posts])).toEqual([[21, 0]]);
});
