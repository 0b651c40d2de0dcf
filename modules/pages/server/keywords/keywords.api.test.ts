import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { searchesOf } from '#modules/figures/figures.public.ts';
import { countView } from '#modules/figures/views.contract.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { exportKeywords, listKeywords, pinResult } from '../../keywords.contract.ts';

const HOST = 'news.test';
const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: HOST, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: HOST }, 'owner');
  for (const headline of ['The harbour bridge', 'The old tower']) await publish(headline);
});
afterAll(() => api.stop());

async function publish(headline: string): Promise<number> {
  const caller = api.as(owner);
  const { body } = await caller.call(createPost, { params: { siteId }, body: {} });
  const slug = headline.toLowerCase().replaceAll(' ', '-');
  const { status } = await caller.call(updatePost, {
    params: { postId: body.id },
    body: { headline, slug, status: 0, revision: body.revision },
  });
  expect(status).toBe(200);
  return body.id;
}

const search = async (q: string, visitor: number, userAgent = READER) =>
  String(
    (
      await api.app.inject({
        ...{
          method: 'GET',
          url: `/search?${new URLSearchParams({ q })}`,
          remoteAddress: `192.0.2.${visitor}`,
        },
        headers: { host: HOST, 'user-agent': userAgent },
      })
    ).body,
  );
const keywords = async (query: object = {}) => {
  await searchesOf(api.ground).flush();
  const { body } = await api.as(owner).call(listKeywords, { params: { siteId }, query: query as never });
  return body as { items: Record<string, unknown>[]; total_count: number; search_path: string };
};
const pin = (keyword: string, url: string | null) =>
  api.as(owner).call(pinResult, { params: { siteId }, body: { keyword, url } });

test('a word is told once five readers looked for it, with what they found and what they opened', async () => {
  for (const visitor of [1, 1, 2, 3, 4, 4]) await search('  HARBOUR ', visitor);
  expect(await keywords()).toMatchObject({ items: [], total_count: 0, search_path: '/search' });
  await search('harbour', 5);
  for (const visitor of [1, 2, 3, 4, 5]) {
    await search('ferry times', visitor);
    await search('ruth@example.com', visitor);
    await search('0123 456789', visitor);
    await search(
      'crawled',
      visitor,
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    );
  }
  const opened = { kind: 'view', post_id: 1, referrer: `https://${HOST}/search?q=Harbour` };
  const elsewhere = { ...opened, referrer: 'https://elsewhere.test/search?q=harbour' };
  for (const body of [opened, opened, elsewhere]) {
    await api.app.inject({
      ...{
        method: 'POST',
        url: countView.path.replace('{siteId}', String(siteId)),
        payload: JSON.stringify(body),
      },
      headers: { host: HOST, 'user-agent': READER, 'content-type': 'application/json' },
    });
  }
  const { items } = await keywords();
  expect(items).toEqual([
    {
      ...{ keyword: 'harbour', source: 'site', searches: 7, trend: null, results: 1 },
      ...{ click_rate: 2 / 7, pinned: null },
    },
    {
      keyword: 'ferry times',
      source: 'site',
      searches: 5,
      trend: null,
      results: 0,
      click_rate: 0,
      pinned: null,
    },
  ]);
  expect((await keywords({ zero_results: true })).items.map(({ keyword }) => keyword)).toEqual([
    'ferry times',
  ]);
  expect((await keywords({ q: 'HARB' })).total_count).toBe(1);
  expect((await keywords({ q: '%' })).total_count).toBe(0);
  expect((await keywords({ period: 'yesterday' })).items).toEqual([]);
  const today = new Date(api.now * 1_000).toISOString().slice(0, 10).split('-').reverse().join('-');
  const days = { period: 'custom', custom_date_from: '01-01-2026', custom_date_to: today };
  expect((await keywords(days)).total_count).toBe(2);
  expect((await keywords({ ...days, custom_date_to: '31-01-2026' })).total_count).toBe(0);
  expect(await keywords({ limit: 1, offset: 1 })).toMatchObject({
    items: [{ keyword: 'ferry times' }],
    total_count: 2,
  });
  const { rows } = await api.ground.database.pool.query(
    'select word, visitors from keyword where site_id = $1 order by 1',
    [siteId],
  );
  expect(rows).toEqual([
    { word: 'ferry times', visitors: [] },
    { word: 'harbour', visitors: [] },
  ]);
  const file = await api
    .as(owner)
    .call(exportKeywords, { params: { siteId }, query: { source: 'site' } as never });
  expect(file.body).toMatch(
    /keyword,source,searches,trend_percent,results,click_rate\nharbour,site,7,,1,0\.28/,
  );
});

test('tags stand by the views of their posts', async () => {
  const { db } = api.ground.database;
  const [first] = await db.selectFrom('post').select('id').where('site_id', '=', siteId).execute();
  const base = { site_id: siteId, created_ts: api.now };
  await db
    .insertInto('tag')
    .values({
      ...base,
      id: 901,
      title: 'Harbours',
      title_key: 'harbours',
      slug: 'harbours',
      updated_ts: api.now,
    })
    .execute();
  await db
    .insertInto('post_tag')
    .values({ ...base, tag_id: 901, post_id: first?.id ?? 0, status: 0 })
    .execute();
  const day = new Date((api.now - 86_400) * 1000).toISOString().slice(0, 10);
  await db
    .insertInto('view_daily')
    .values({ site_id: siteId, day, post_id: first?.id ?? 0, views: 12 })
    .execute();
  expect((await keywords({ source: 'tags', period: 'last_week' })).items).toMatchObject([
    { keyword: 'Harbours', source: 'tags', searches: 12, results: 1, click_rate: null },
  ]);
  expect((await keywords({ source: 'tags', period: 'last_week', q: 'ship' })).items).toEqual([]);
});

describe('a pinned post', () => {
  test('stands first in the search at once, and no more once it is taken away', async () => {
    expect(await search('ferry times', 1)).not.toContain('/the-old-tower');
    const { status, body } = await pin('Ferry Times', '/the-old-tower');
    expect([status, body]).toMatchObject([
      200,
      { keyword: 'ferry times', pinned: { headline: 'The old tower' } },
    ]);
    expect(await search('ferry  times', 1)).toContain('/the-old-tower');
    expect((await keywords({ q: 'ferry' })).items[0]).toMatchObject({
      results: 1,
      pinned: { headline: 'The old tower' },
    });
    expect((await pin('ferry times', `https://${HOST}/the-harbour-bridge`)).body.pinned.headline).toBe(
      'The harbour bridge',
    );
    expect((await pin('ferry times', null)).body.pinned).toBeNull();
    expect(await search('ferry times', 1)).not.toContain('/the-harbour-bridge');
    const audit = await api.ground.database.db
      .selectFrom('audit_event')
      .select('action')
      .where('site_id', '=', siteId)
      .where('action', '=', 'search_result.pinned')
      .execute();
    expect(audit).toHaveLength(3);
  });

  test.each([
    '/nothing-here',
    '/',
    'https://elsewhere.test/the-old-tower',
    'javascript:1',
    '//elsewhere.test/a',
  ])('%s is none', async (url) => {
    const { status, body } = await pin('harbour', url);
    expect([status, body.error]).toEqual([422, 'url_is_invalid']);
  });

  test('is shown to whom lists show it', async () => {
    const id = await publish('A secret plan');
    expect((await pin('harbour', '/a-secret-plan')).status).toBe(200);
    await api.ground.database.db
      .updateTable('post')
      .set((eb) => ({ visibility: 2, row_version: eb('row_version', '+', 1) }))
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    expect(await search('harbour', 9)).not.toContain('A secret plan');
  });
});

test.each([
  [{ custom_date_to: '31-01-2026' }, 'custom_date_from'],
  [{ custom_date_from: '01-01-2026' }, 'custom_date_to'],
])('D2 §5: a custom period needs both dates: %j', async (days, key) => {
  const query = { period: 'custom', ...days } as never;
  const { status, body } = await api.as(owner).call(listKeywords, { params: { siteId }, query });
  expect([status, body.error, body.details[0].loc]).toEqual([400, `${key}_is_missing`, ['query', key]]);
  expect((await api.as(owner).call(exportKeywords, { params: { siteId }, query })).status).toBe(400);
});
