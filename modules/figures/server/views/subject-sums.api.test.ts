import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPosts } from '#modules/posts/posts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { type Database, openDatabase } from '#platform/server/database.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { postsOfSubjects } from '../reports/subject-posts.queries.ts';
import { subjectViews } from '../reports/subject-views.queries.ts';
import { loadDailyViews } from './load-daily-views.ts';
import { moveSums, type SubjectKind } from './subject-sums.ts';
import { sumOldViews } from './view-sums.ts';
import { loadedPost } from './views.fixture.ts';

let test: TestDatabase;
let database: Database;
const DAY = 86_400_000;
/** The 16th of January 2027: the days of January before it are added up one by one, December as a month. */
const now = Date.UTC(2027, 0, 16, 12) / 1000;
const POSTS = 8;
const sections = [21, 22, null] as const;
const authors = [[31], [31, 32], [33], []] as const;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase(test.connectionString, { max: 3 });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

type Post = { id: number; section: number | null; authors: readonly number[]; isDeleted: boolean };

async function siteWithPosts(): Promise<{ siteId: number; posts: Post[] }> {
  const host = `views-${database.ids.next()}.test`;
  const siteId = await createSite(database, { host, title: 'Views', now });
  const people = authors.flat().map((id) => ({ id, name: `person-${id}`, title: `Person ${id}` }));
  await database.db
    .insertInto('profile')
    .values(people.map((row) => ({ ...row, site_id: siteId, created_ts: now, updated_ts: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const posts = Array.from({ length: POSTS }, () => ({
    ...{ id: database.ids.next(), section: 21, authors: [31], isDeleted: false },
  }));
  await database.db.transaction().execute((trx) =>
    loadPosts(
      trx,
      siteId,
      posts.map((post) => loadedPost(post.id, { sectionIds: [21], primarySectionId: 21, authorIds: [31] })),
    ),
  );
  return { siteId, posts };
}

/** What a save of a post leaves, without what else it does. */
async function change(siteId: number, post: Post): Promise<void> {
  await database.pool.query(
    `update post set primary_section_id = $3, author_ids = $4, deleted_ts = $5, row_version = row_version + 1
      where site_id = $1 and id = $2`,
    [siteId, post.id, post.section, post.authors, post.isDeleted ? now : null],
  );
  await database.pool.query('delete from post_author where site_id = $1 and post_id = $2', [siteId, post.id]);
  await database.pool.query(
    `insert into post_author (site_id, profile_id, post_id, status, created_ts)
      select $1, one.id, $2, 0, 0 from unnest($3::bigint[]) as one (id)`,
    [siteId, post.id, post.authors],
  );
}

const day = fc.nat(80).map((at) => new Date(Date.UTC(2026, 9, 27) + at * DAY).toISOString().slice(0, 10));
const step = fc.record({
  rows: fc.uniqueArray(fc.record({ post: fc.nat(POSTS - 1), day, views: fc.nat(50) }), {
    ...{ selector: ({ post, day }) => `${post} ${day}`, maxLength: 60 },
  }),
  changed: fc.array(
    fc.record({
      post: fc.nat(POSTS - 1),
      section: fc.constantFrom(...sections),
      authors: fc.constantFrom(...authors),
      isDeleted: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  isSummed: fc.boolean(),
  isMovedFirst: fc.boolean(),
  ends: fc.tuple(day, day),
});

it('says of each section and author what their posts say, whatever is loaded, moved, removed and added up when', async () => {
  const { siteId, posts } = await siteWithPosts();
  const counted = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(step, async ({ rows, changed, isSummed, isMovedFirst, ends }) => {
      const loaded = rows.map(({ post, day, views }) => ({ postId: posts[post]?.id ?? 0, day, views }));
      await database.db.transaction().execute((trx) => loadDailyViews(trx, siteId, loaded));
      for (const { postId, day, views } of loaded) counted.set(`${postId} ${day}`, views);
      for (const { post: at, ...next } of changed) {
        const post = { ...(posts[at] as Post), ...next };
        posts[at] = post;
        await change(siteId, post);
      }
      const moves = () =>
        database.db.transaction().execute((trx) =>
          moveSums(
            trx,
            siteId,
            posts.map(({ id }) => id),
          ),
        );
      if (isMovedFirst) await moves();
      if (isSummed) await sumOldViews(database.db, now);
      if (!isMovedFirst) await moves();
      const [from = '', to = ''] = ends.toSorted();
      for (const kind of ['section', 'author'] as const) {
        const found = await subjectViews(
          ...([database.db, { siteId, kind }] as const),
          { counted: { from, to }, now: { from, to }, before: { from: '2026-10-01', to: from } },
          { limit: 20, offset: 0 },
        );
        expect(found.rows.map(({ id, views, before }) => [id, Number(views), Number(before)])).toEqual(
          expected(kind, from, to),
        );
      }
    }),
    { numRuns: 40 },
  );

  function expected(kind: SubjectKind, from: string, to: string) {
    const sums = new Map<number | null, [number, number]>();
    for (const { id, section, authors, isDeleted } of posts) {
      if (isDeleted) continue;
      for (const subject of kind === 'section' ? [section] : authors) {
        const sum = sums.get(subject) ?? [0, 0];
        for (const [key, views] of counted) {
          const [post, day = ''] = key.split(' ');
          if (Number(post) !== id) continue;
          if (from <= day && day <= to) sum[0] += views;
          if ('2026-10-01' <= day && day <= from) sum[1] += views;
        }
        sums.set(subject, sum);
      }
    }
    return [...sums]
      .filter(([, [views]]) => views > 0)
      .map(([id, [views, before]]) => [id, views, before] as const)
      .toSorted((a, b) => b[1] - a[1] || (b[0] ?? -1) - (a[0] ?? -1));
  }
});

it('counts the posts that were read, once each however many days they were read on', async () => {
  const { siteId, posts } = await siteWithPosts();
  const [one, other, unread] = posts as [Post, Post, Post];
  await change(siteId, { ...other, section: null, authors: [31, 32] });
  const rows = ['2026-11-03', '2026-12-09', '2027-01-02'].map((day) => ({ day, views: 3 }));
  const loaded = [
    ...rows.map((row) => ({ ...row, postId: one.id })),
    ...rows.map((row) => ({ ...row, postId: other.id })),
    { postId: unread.id, day: '2026-11-03', views: 0 },
  ];
  await database.db.transaction().execute((trx) => loadDailyViews(trx, siteId, loaded));
  await sumOldViews(database.db, now);
  const counted = { from: '2026-11-01', to: '2027-01-15' };
  const ofSections = await postsOfSubjects(database.db, { siteId, kind: 'section' }, counted);
  expect(Object.fromEntries(ofSections)).toEqual({ 21: 1, null: 1 });
  const ofAuthors = await postsOfSubjects(database.db, { siteId, kind: 'author' }, counted);
  expect(Object.fromEntries(ofAuthors)).toEqual({ 31: 2, 32: 1 });
});

it('adds a day up again after a batch that came late, and no day twice', async () => {
  const { siteId, posts } = await siteWithPosts();
  const postId = posts[0]?.id ?? 0;
  const load = (views: number) =>
    database.db
      .transaction()
      .execute((trx) => loadDailyViews(trx, siteId, [{ postId, day: '2027-01-02', views }]));
  const kept = () =>
    database.db
      .selectFrom('view_subject_daily')
      .select(['kind', 'day', 'subject_id', 'views'])
      .where('site_id', '=', siteId)
      .orderBy('kind')
      .execute();
  await load(4);
  await Promise.all([sumOldViews(database.db, now), sumOldViews(database.db, now)]);
  await load(5);
  await Promise.all([sumOldViews(database.db, now), sumOldViews(database.db, now)]);
  expect(await kept()).toEqual([
    { kind: 'author', day: '2027-01-02', subject_id: 31, views: 5 },
    { kind: 'section', day: '2027-01-02', subject_id: 21, views: 5 },
  ]);
});

it('adds up the days of a month one by one, so that others come between', async () => {
  const { siteId, posts } = await siteWithPosts();
  const days = ['2026-12-02', '2026-12-03', '2026-12-04'];
  const loaded = days.map((day) => ({ postId: posts[0]?.id ?? 0, day, views: 3 }));
  await database.db.transaction().execute((trx) => loadDailyViews(trx, siteId, loaded));
  const summed = async () => {
    const sums = database.db.selectFrom('view_subject_daily').select('day').where('site_id', '=', siteId);
    return (await sums.where('kind', '=', 'section').orderBy('day').execute()).map(({ day }) => day);
  };
  let asked = 0;
  const afterThreeDays = {
    get aborted() {
      asked += 1;
      return asked > 3;
    },
  };
  await sumOldViews(database.db, now, afterThreeDays as AbortSignal);
  expect(await summed()).toEqual(days.slice(0, 2));
  await sumOldViews(database.db, now);
  expect(await summed()).toEqual(days);
});
