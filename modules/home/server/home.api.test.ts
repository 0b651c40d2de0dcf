import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { resolveMisses } from '#modules/missing-pages/missing-pages.contract.ts';
import { missesOf } from '#modules/missing-pages/missing-pages.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getHome } from '../home.contract.ts';

let api: TestApi;
let siteId: number;
let north: number;
const params = () => ({ params: { siteId } });

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  const { db, ids } = api.ground.database;
  north = await db
    .transaction()
    .execute((trx) =>
      createCommunity(trx, ids.next, { siteId, name: 'n', title: 'N', by: null, now: api.now }),
    );
});
afterAll(() => api.stop());

type Made = {
  id: number;
  status: number;
  author?: number;
  community_id?: number;
  is_suspicious?: boolean;
  visibility?: number;
  is_auto_enabled?: boolean;
  scheduled_ts?: number;
};

async function write({ author, ...post }: Made): Promise<void> {
  const { db } = api.ground.database;
  const row = { site_id: siteId, created_ts: api.now - post.id, updated_ts: api.now };
  const published_ts = post.status < 3 ? row.created_ts : null;
  const author_ids = author === undefined ? [] : [author];
  const texts = { slug: `p-${post.id}`, headline: `Post ${post.id}` };
  await db
    .insertInto('post')
    .values({ ...row, ...post, ...texts, author_ids, published_ts, page_views: 40 })
    .execute();
  if (author === undefined) return;
  await db
    .insertInto('post_author')
    .values({
      ...{ site_id: siteId, profile_id: author, post_id: post.id },
      ...{ status: post.status, created_ts: row.created_ts, published_ts },
    })
    .execute();
}

test('shows what readers asked for in vain, until somebody has seen to it', async () => {
  const owner = await signInAs(api.ground, { siteId }, 'owner');
  const missed = async () => (await api.as(owner).call(getHome, params())).body.missing_pages;
  const readers = api.as({ host: 'localhost' });
  const headers = {
    accept: 'text/html',
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/147.0.0.0 Safari/537.36',
  };
  await readers.send({ method: 'GET', path: '/gone-for-good', headers });
  await missesOf(api.ground).flush();
  expect(await missed()).toEqual([{ path: '/gone-for-good', hits: 1 }]);
  const items = [{ path: '/gone-for-good', action: 'ignore' as const }];
  expect((await api.as(owner).call(resolveMisses, { ...params(), body: { items } })).body.done).toBe(1);
  expect(await missed()).toEqual([]);
});

test('shows own live posts, with figures to those alone who see figures', async () => {
  const [writer, owner] = [
    await signInAs(api.ground, { siteId }, 'contributor'),
    await signInAs(api.ground, { siteId }, 'owner'),
  ];
  const { db } = api.ground.database;
  for (let id = 101; id <= 106; id += 1) await write({ id, status: 0, author: writer.profileId });
  await write({ id: 111, status: 5, author: writer.profileId });
  await write({ id: 112, status: 0, author: owner.profileId });
  const day = new Date(api.now * 1000).toISOString().slice(0, 10);
  await db.insertInto('view_daily').values({ site_id: siteId, day, post_id: 112, views: 7 }).execute();
  const { body: mine } = await api.as(writer).call(getHome, params());
  expect(mine.own_posts.map(({ id }: { id: number }) => id)).toEqual([101, 102, 103, 104, 105]);
  expect(mine.own_posts[0]).toMatchObject({ page_views: null, days: null, headline: 'Post 101' });
  expect([mine.suspicious, mine.reading]).toEqual([null, []]);
  expect([mine.redirects, mine.most_read, mine.missing_pages]).toEqual([null, null, null]);
  const { body: theirs } = await api.as(owner).call(getHome, params());
  expect(theirs.own_posts).toMatchObject([{ id: 112, page_views: 40 }]);
  expect(theirs.redirects).toEqual({ chains: 0, missing: 0 });
  expect(theirs.most_read).toEqual([{ id: 112, headline: 'Post 112', views: 7 }]);
  const days: number[] = theirs.own_posts[0]?.days ?? [];
  expect(days.filter((views) => views > 0)).toEqual([7]);
  // Today, or yesterday where midnight has passed since it was written down.
  expect([days.length, days.slice(-2)]).toEqual([14, expect.arrayContaining([7])]);
});

test('moderators are told of spam where they moderate, and of nothing else', async () => {
  await write({ id: 201, status: 5, is_suspicious: true });
  await write({ id: 202, status: 5, is_suspicious: true, community_id: north });
  await write({ id: 203, status: 5, community_id: north });
  await write({ id: 204, status: 4, is_suspicious: true, community_id: north });
  const owner = await signInAs(api.ground, { siteId }, 'owner');
  const moderator = await signInAs(api.ground, { siteId }, 'community_moderator', north);
  const of = async (who: typeof owner) => (await api.as(who).call(getHome, params())).body.suspicious;
  expect(await of(owner)).toMatchObject({ count: 2, is_exact: true, posts: [{ id: 201 }, { id: 202 }] });
  expect(await of(moderator)).toMatchObject({ count: 1, posts: [{ id: 202 }] });
});

test('moderators are told of comments that wait where they moderate, the oldest first', async () => {
  await write({ id: 205, status: 0, community_id: north });
  const said = { site_id: siteId, html: '<p>Well&nbsp;said,<br>all of it</p>', updated_ts: api.now };
  await api.ground.database.db
    .insertInto('comment')
    .values([
      { ...said, id: 301, post_id: 205, author_name: 'Ada', created_ts: 200 },
      { ...said, id: 302, post_id: 201, created_ts: 100 },
      { ...said, id: 303, post_id: 205, status: 'approved', created_ts: 300 },
    ])
    .execute();
  const of = async (who: { token: string }) => (await api.as(who).call(getHome, params())).body.comments;
  const owner = await signInAs(api.ground, { siteId }, 'owner');
  expect(await of(owner)).toEqual({
    ...{ count: 2, is_exact: true },
    comments: [
      { id: 302, author: '', text: 'Well said, all of it', created_ts: 100 },
      { id: 301, author: 'Ada', text: 'Well said, all of it', created_ts: 200 },
    ],
  });
  const moderator = await signInAs(api.ground, { siteId }, 'community_moderator', north);
  expect((await of(moderator)).comments).toMatchObject([{ id: 301 }]);
  expect(await of(await signInAs(api.ground, { siteId }, 'writer'))).toBeNull();
});

test('what should be live and is not is said to those who see it', async () => {
  const writer = await signInAs(api.ground, { siteId }, 'contributor');
  const owner = await signInAs(api.ground, { siteId }, 'owner');
  const late = { is_auto_enabled: true, scheduled_ts: api.now - 900 };
  await write({ id: 211, status: 10, author: writer.profileId, ...late });
  await write({ id: 212, status: 10, ...late, scheduled_ts: api.now - 60 });
  const of = async (who: typeof owner) => (await api.as(who).call(getHome, params())).body.overdue;
  const said = { id: 211, headline: 'Post 211', scheduled_at: api.now - 900 };
  expect(await of(owner)).toEqual({ count: 1, posts: [said] });
  expect(await of(writer)).toEqual({ count: 1, posts: [said] });
  expect(await of(await signInAs(api.ground, { siteId }, 'contributor'))).toEqual({ count: 0, posts: [] });
  expect(await of(await signInAs(api.ground, { siteId }, null))).toBeNull();
});

test('who may not see the posts of a community is told nothing of their spam', async () => {
  const { db } = api.ground.database;
  const withoutView = db
    .deleteFrom('role_permission')
    .where('site_id', '=', siteId)
    .where('permission', '=', 'VIEW_SUBPAGES')
    .where('role_id', 'in', (eb) =>
      eb
        .selectFrom('role')
        .select('id')
        .where('site_id', '=', siteId)
        .where('key', '=', 'community_moderator'),
    );
  expect((await withoutView.executeTakeFirst()).numDeletedRows).toBe(1n);
  const moderator = await signInAs(api.ground, { siteId }, 'community_moderator', north);
  await write({ id: 206, status: 5, is_suspicious: true, community_id: north, author: moderator.profileId });
  const { body } = await api.as(moderator).call(getHome, params());
  expect(body.suspicious).toMatchObject({ count: 1, posts: [{ id: 206 }] });
});

test('a part that fails takes no other with it', async () => {
  const owner = await signInAs(api.ground, { siteId }, 'owner');
  const { db } = api.ground.database;
  await sql`alter table redirect rename to redirect_elsewhere`.execute(db);
  try {
    const { status, body } = await api.as(owner).call(getHome, params());
    expect([status, body.failed, body.redirects]).toEqual([200, ['redirects'], null]);
    expect(body.suspicious?.count).toBeGreaterThan(0);
  } finally {
    await sql`alter table redirect_elsewhere rename to redirect`.execute(db);
  }
});

test('who only reads gets the newest of what every reader sees, at their addresses', async () => {
  const reader = await signInAs(api.ground, { siteId }, null);
  await write({ id: 51, status: 0 });
  await write({ id: 52, status: 0, visibility: 2 });
  const { body } = await api.as(reader).call(getHome, params());
  expect(body.reading.slice(0, 2)).toMatchObject([
    { id: 51, headline: 'Post 51', path: expect.stringContaining('p-51') },
    { id: 101 },
  ]);
  expect(body.reading.map(({ id }: { id: number }) => id)).not.toContain(111);
  expect([body.suspicious, body.own_posts]).toEqual([null, []]);
});
