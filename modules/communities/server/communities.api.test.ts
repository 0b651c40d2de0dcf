import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { type CommunityRow, listCommunities } from '../communities.contract.ts';
import { createCommunity } from './create-community.ts';

const DAY = 86_400;
let api: TestApi;
let siteId: number;
let owner: Member;
let admin: Member;
const ids: Record<string, number> = {};

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  for (const [name, title] of [
    ['north', 'Northern End'],
    ['south', 'South Bank'],
    ['west_50', '50% West'],
  ] as const) {
    ids[name] = await database.db
      .transaction()
      .execute((trx) =>
        createCommunity(trx, database.ids.next, { siteId, name, title, by: null, now: api.now }),
      );
  }
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  admin = await signInAs(api.ground, { siteId, host: 'news.test' }, 'community_admin', ids.south);
  await publish('north', 0, [1, 2], 0.5);
  await publish('north', 0, [2], 20);
  await publish('north', 1, [3], 34.5);
  await publish('north', 2, [1, 4], 45);
  await publish('north', 5, [5], 1);
  await publish('south', 0, [6], 400);
  await database.db
    .updateTable('community')
    .set({ extra: JSON.stringify({ Partner: 'Ferry Co.' }) })
    .where('site_id', '=', siteId)
    .where('id', '=', ids.north ?? 0)
    .execute();
});
afterAll(() => api.stop());

async function publish(
  community: string,
  status: number,
  author_ids: number[],
  daysAgo: number,
): Promise<void> {
  const { db, ids: made } = api.ground.database;
  const id = made.next();
  const at = api.now - daysAgo * DAY;
  await db
    .insertInto('post')
    .values({
      ...{ site_id: siteId, id, status, author_ids, community_id: ids[community] ?? 0 },
      ...{ headline: 'A story', slug: `story-${id}`, published_ts: at, created_ts: at, updated_ts: at },
    })
    .execute();
}

async function list(query: object = {}, who: Member = owner) {
  const { status, body } = await api.as(who).call(listCommunities, { query });
  expect(status).toBe(200);
  return body as { items: CommunityRow[]; total_count: number; is_exact: boolean };
}
const north = async (query: object) => (await list(query)).items.find(({ name }) => name === 'north');

describe('rule: the list of communities', () => {
  test('shows all to those who edit the site, by their titles, and the own ones to others', async () => {
    const { items, total_count } = await list();
    expect([items.map(({ title }) => title), total_count]).toEqual([
      ['50% West', 'Northern End', 'South Bank'],
      3,
    ]);
    const own = await list({}, admin);
    expect([own.items.map(({ name }) => name), own.total_count]).toEqual([['south'], 1]);
  });

  test('is refused to those who administer none', async () => {
    const editor = await signInAs(api.ground, { siteId, host: 'news.test' }, 'editor');
    expect((await api.as(editor).call(listCommunities, { query: {} })).status).toBe(403);
  });

  test.each([
    ['1d', 2, 0],
    ['1w', 2, 0],
    ['1m', 2, 2],
    ['lifetime', 4, 0],
  ])('counts over %s %i active creators and %i lost ones', async (period, active, lost) => {
    const row = await north({ period });
    expect([row?.number_of_active_creators, row?.number_of_lost_creators]).toEqual([active, lost]);
  });

  test('counts over a month by default, and compares with what the offset says', async () => {
    expect((await north({}))?.number_of_lost_creators).toBe(2);
    expect((await north({ period: '1d', trend_offset: 34 }))?.number_of_lost_creators).toBe(1);
  });

  test('counts live posts, and as readers whoever follows, but for those who were banned', async () => {
    const row = await north({ include: 'stats' });
    expect([row?.number_of_posts, row?.number_of_community_requests]).toEqual([4, 0]);
    const none = { count: 0, trend: null };
    const nobody = { total_readers: none, joined_readers: none, inactive_readers: none, sessions: null };
    expect(row?.stats).toEqual(nobody);
    const { db, ids } = api.ground.database;
    const reader = async (daysAgo: number, status: number, isBanned = false) => {
      const id = ids.next();
      const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
      const who = { name: `reader-${id}`, title: 'A reader', status: isBanned ? 2 : 0 };
      await db
        .insertInto('profile')
        .values({ ...times, id, ...who })
        .execute();
      const since_ts = api.now - daysAgo * 86_400;
      const what = { target_id: row?.id ?? 0, target_type: 'communities', since_ts, status };
      await db
        .insertInto('follow')
        .values({ site_id: siteId, id: ids.next(), profile_id: id, ...what })
        .execute();
    };
    for (const [days, status] of [
      [90, 1],
      [40, 1],
      [35, 2],
      [3, 1],
    ] as const)
      await reader(days, status);
    await reader(2, 1, true);
    expect((await north({ include: 'stats' }))?.stats).toEqual({
      total_readers: { count: 4, trend: 33.3 },
      joined_readers: { count: 1, trend: -50 },
      ...{ inactive_readers: { count: 1, trend: null }, sessions: null },
    });
    expect((await north({ include: 'stats', period: 'lifetime' }))?.stats?.joined_readers).toEqual({
      ...{ count: 4, trend: null },
    });
    expect((await north({}))?.stats).toBeNull();
  });

  test('carries the fields of the site when they are asked for', async () => {
    expect((await north({ extra: 1 }))?.extra).toEqual({ Partner: 'Ferry Co.' });
    expect((await north({}))?.extra).toBeNull();
  });

  test.each([
    ['south', ['south']],
    ['END', ['north']],
    ['50%', ['west_50']],
    ['t_5', ['west_50']],
    ['nothing', []],
  ])('finds by "%s" in titles and names', async (search, names) => {
    const found = await list({ search });
    expect([found.items.map(({ name }) => name), found.total_count]).toEqual([names, names.length]);
  });

  test('says when there are more than are counted, and how many where that is asked', async () => {
    const { db } = api.ground.database;
    await sql`insert into community (site_id, id, name, title, created_ts, updated_ts)
      select ${siteId}, 500000 + n, 'many_' || n, 'Many ' || n, ${api.now}, ${api.now}
      from generate_series(1, 10001) n`.execute(db);
    const { total_count, is_exact } = await list({ search: 'many' });
    const whole = await list({ search: 'many', exact_count: 1, limit: 1 });
    await db.deleteFrom('community').where('site_id', '=', siteId).where('name', 'like', 'many%').execute();
    expect([total_count, is_exact]).toEqual([10_000, false]);
    expect([whole.total_count, whole.is_exact]).toEqual([10_001, true]);
  });

  test('begins with page 1, and takes limit and items_per_page', async () => {
    expect((await list({ limit: 2 })).items).toHaveLength(2);
    expect((await list({ items_per_page: 1, page: 2 })).items.map(({ name }) => name)).toEqual(['north']);
    expect((await list({ limit: 2, page: 2 })).items.map(({ name }) => name)).toEqual(['south']);
    const past = await list({ page: 9 });
    expect([past.items, past.total_count, past.is_exact]).toEqual([[], 3, true]);
  });

  test.each([{ page: 0 }, { limit: 101 }, { period: '2d' }, { include: 'all' }, { page: 101, limit: 100 }])(
    'refuses %j',
    async (query) => {
      expect((await api.as(owner).call(listCommunities, { query: query as never })).status).toBe(400);
    },
  );
});
