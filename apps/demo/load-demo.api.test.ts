import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { demoAccounts, demoPassword } from '#modules/accounts/accounts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { demoHost } from './demo-state.ts';
import { loadDemo } from './load-demo.ts';
import { demoSite } from './newsroom/newsroom.ts';

const today = new Date();
const log = { info: () => undefined, warn: vi.fn() };
let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  await loadDemo({ database: api.ground.database, log, today });
});
afterAll(() => api.stop());

const tables = [
  'post',
  'profile',
  'section',
  'tag',
  'comment',
  'community',
  'redirect',
  'role_assignment',
  'view_daily',
  'badge',
  'user_group',
  'text_rule',
  'shortcode',
  'region',
  'region_language',
  'post_translation',
];

/** How many rows each of these tables has, and how many page views the posts have together. */
async function counts({ ground }: TestApi = api): Promise<Record<string, number>> {
  const { db, pool } = ground.database;
  const site = await db.selectFrom('site').select('id').where('scope', '=', 0).executeTakeFirst();
  const found: Record<string, number> = {};
  for (const table of tables) {
    const query = `select count(*) from ${table} where site_id = $1`;
    const { rows } = await pool.query<{ count: number }>(query, [site?.id ?? 0]);
    found[table] = rows[0]?.count ?? 0;
  }
  const { rows } = await pool.query<{ views: number | null }>(
    'select sum(page_views)::bigint as views from post where site_id = $1',
    [site?.id ?? 0],
  );
  return { ...found, views: rows[0]?.views ?? 0 };
}

describe('the demo newsroom in the database', () => {
  it('has the posts, people, sections and communities of the newsroom', async () => {
    const found = await counts();
    expect(found).toMatchObject({ post: 613, profile: 33, section: 44, community: 4 });
    expect(found).toMatchObject({ region: 1, region_language: 1, post_translation: 13 });
    expect(found).toMatchObject({ badge: 7, user_group: 3, text_rule: 4, shortcode: 2 });
    expect(found.comment).toBeGreaterThan(1000);
    expect(found.redirect).toBeGreaterThan(40);
    expect(found.view_daily).toBeGreaterThan(50_000);
  });

  it('has a live blog by two people, with key moments and what is pinned', async () => {
    const { rows } = await api.ground.database.pool.query<Record<string, number | null>>(
      `select count(*)::int as updates, count(distinct created_by)::int as people,
        count(*) filter (where is_pinned)::int as pinned, count(*) filter (where is_key)::int as moments,
        count(distinct post_id)::int as posts, max(entry_ts)::bigint as newest
      from live_entry where site_id = $1`,
      [await siteId()],
    );
    expect(rows[0]).toMatchObject({ updates: 8, people: 2, pinned: 1, moments: 2, posts: 1 });
    expect(rows[0]?.newest).toBeLessThan(today.getTime() / 1000);
  });

  it('has posts in every status, and none that lost its authors', async () => {
    const { rows } = await api.ground.database.pool.query<{ status: number; count: number; orphans: number }>(
      `select status, count(*), count(*) filter (where author_ids = '{}') as orphans
      from post where site_id = $1 group by status order by status`,
      [await siteId()],
    );
    expect(rows.map(({ status }) => status)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(rows.reduce((sum, row) => sum + row.orphans, 0)).toBe(0);
  });

  it('lets every demo account sign in', async () => {
    for (const email of demoAccounts) {
      const answer = await api.app.inject({
        method: 'POST',
        url: '/core/users/login',
        payload: { email, password: demoPassword },
      });
      expect([email, answer.statusCode]).toEqual([email, 200]);
    }
  });

  it('adds up the page views of each post', async () => {
    const { rows } = await api.ground.database.pool.query<{ wrong: number }>(
      `select count(*) as wrong from post p where p.site_id = $1 and p.page_views <>
        coalesce((select sum(v.views) from view_daily v where v.site_id = $1 and v.post_id = p.id), 0)`,
      [await siteId()],
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  it('says of every view where it came from, the same by day, step and host', async () => {
    const { rows } = await api.ground.database.pool.query<{ day: string; views: number; known: number }>(
      `select whole.day, whole.views, coalesce(known.views, 0) as known, known.unknown
      from (select day, sum(views)::int as views from view_daily where site_id = $1 group by day) as whole
      left join (select day, sum(views)::int as views, count(*) filter (where source = 'unknown')::int as unknown
        from view_source_daily where site_id = $1 group by day) as known on known.day = whole.day
      where coalesce(known.views, 0) <> whole.views or known.unknown > 0`,
      [await siteId()],
    );
    expect(rows).toEqual([]);
    const parts = await api.ground.database.pool.query<{ of: string; wrong: number }>(
      `select 'hosts' as of, count(*)::int as wrong from (select day, sum(views) as views from view_source_daily
          where site_id = $1 and source in ('site', 'social') group by day) as s
        full join (select day, sum(views) as views from referrer_daily where site_id = $1 group by day) as h
          on h.day = s.day where h.views is distinct from s.views
      union all
      select 'steps', count(*)::int from (select (to_timestamp(bucket_ts) at time zone 'UTC')::date as day, source,
          sum(views) as views from view_bucket where site_id = $1 group by 1, 2) as b
        left join view_source_daily as d on d.site_id = $1 and d.day = b.day and d.source = b.source
        where d.views is distinct from b.views`,
      [await siteId()],
    );
    expect(parts.rows).toEqual([
      { of: 'hosts', wrong: 0 },
      { of: 'steps', wrong: 0 },
    ]);
  });

  it('changes nothing when it is loaded again, also on another day', async () => {
    const before = await counts();
    await loadDemo({ database: api.ground.database, log, today: new Date(today.getTime() + 86_400_000) });
    expect(await counts()).toEqual(before);
  });
});

async function siteId(): Promise<number> {
  const { db } = api.ground.database;
  return (await db.selectFrom('site').select('id').where('scope', '=', 0).executeTakeFirstOrThrow()).id;
}

it('leaves an installation alone that has a site of its own', async () => {
  const other = await startApi();
  await createSite(other.ground.database, { host: 'news.example.org', title: 'News', now: 1_800_000_000 });
  await loadDemo({ database: other.ground.database, log, today });
  expect(await counts(other)).toMatchObject({ post: 0, profile: 0 });
  await other.stop();
});

it('finishes what was cut off again and again, in the middle of each of its parts', async () => {
  const cut = await startApi();
  const { database } = cut.ground;
  const transaction = database.db.transaction.bind(database.db);
  const day = (number: number) => new Date(today.getTime() + number * 86_400_000);
  // What an earlier try has done is done again by fewer transactions, or none.
  for (const [number, most] of [2, 8, 12, 16, 21].entries()) {
    let begun = 0;
    const spy = vi.spyOn(database.db, 'transaction').mockImplementation(() => {
      begun += 1;
      if (begun > most) throw new Error('The server was killed.');
      return transaction();
    });
    await expect(loadDemo({ database, log, today: day(number) }), `after ${most}`).rejects.toThrow('killed');
    expect(await counts(cut), `after ${most}`).not.toEqual(await counts());
    spy.mockRestore();
  }
  await loadDemo({ database, log, today: day(9) });
  expect(await counts(cut)).toEqual(await counts());
  await cut.stop();
});

it('knows which of its pictures its posts show', async () => {
  const drawn = await startApi();
  await loadDemo({ database: drawn.ground.database, log, today, files: drawn.ground.files });
  const { db } = drawn.ground.database;
  const site = await db.selectFrom('site').select('id').where('scope', '=', 0).executeTakeFirstOrThrow();
  const pictures = await db
    .selectFrom('asset')
    .select('id')
    .where('site_id', '=', site.id)
    .where('file_type', '=', 'image')
    .execute();
  const uses = await db
    .selectFrom('asset_usage')
    .select('asset_id')
    .distinct()
    .where('site_id', '=', site.id)
    .execute();
  expect(pictures.length).toBeGreaterThan(10);
  expect(new Set(uses.map(({ asset_id }) => asset_id))).toEqual(new Set(pictures.map(({ id }) => id)));
  await drawn.stop();
});

it('finishes a demo of which there is nothing but the site, with words alone where nothing can be drawn', async () => {
  const cut = await startApi();
  const { database } = cut.ground;
  await createSite(database, { ...demoSite, host: demoHost, now: 1_800_000_000 });
  // As without the library for it or with a full disk.
  const draw = () => Promise.reject(new Error('No space left.'));
  await loadDemo({ database, log, today, files: cut.ground.files, draw });
  expect(log.warn).toHaveBeenCalledWith('The demo newsroom has no pictures: No space left.');
  expect(await counts(cut)).toEqual(await counts());
  await cut.stop();
});
