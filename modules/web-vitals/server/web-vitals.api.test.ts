import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import type { FullSite } from '#platform/testing/samples.ts';
import {
  getChromeVitals,
  getLcp,
  getOriginVitals,
  getUrlVitals,
  type OriginVitals,
  type PageVitals,
} from '../web-vitals.contract.ts';
import { addToBatch, emptyBatch, urlHashOf } from './vital-batch.ts';
import { writeVitals } from './write-vitals.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let api: TestApi;
let site: FullSite;
beforeAll(async () => {
  api = await startApi();
  site = await makeFullSite(api, 'localhost', 'mark');
});
afterAll(() => api.stop());

const page: Omit<PageVitals, 'path'> = {
  ...{ page_type: 'story', lcp: 2_000, inp: 90, cls: 0.02, fcp: 900, ttfb: 300 },
  ...{ lcp_ttfb: 300, lcp_load_delay: 500, lcp_load_time: 900, lcp_render_delay: 300 },
  issues: ['lazy_hero'],
};
const tell = (body: object, headers: Record<string, string> = {}) =>
  api.app.inject({
    ...{ method: 'POST', url: '/core/v1/vitals', payload: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', 'user-agent': READER, ...headers },
  });
const origin = async (query: { device?: 'phone' | 'desktop' } = {}): Promise<OriginVitals> =>
  (await api.as(site.owner).call(getOriginVitals, { params: { siteId: site.id }, query: query as never }))
    .body;

test('what a page tells stands a second later in every report; programs and other sites tell nothing', async () => {
  expect((await tell({ path: '/news/one?x=1', ...page })).statusCode).toBe(204);
  expect((await tell({ path: '/news/two/', ...page, lcp: 5_000 }, { 'user-agent': PHONE })).statusCode).toBe(
    204,
  );
  expect((await tell({ path: '/news/two', ...page }, { 'user-agent': CRAWLER })).statusCode).toBe(204);
  expect((await tell({ path: '/a', ...page }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  await expect.poll(async () => (await origin()).views).toBe(2);
  const whole = await origin();
  expect(whole.vitals[0]).toMatchObject({ metric: 'lcp', views: 2, p75: null, good: 0.5, poor: 0.5 });
  expect(whole.page_types).toMatchObject([{ page_type: 'story', views: 2, lcp: null }]);
  expect(whole.days).toHaveLength(28);
  expect((await origin({ device: 'phone' })).views).toBe(1);
  const params = { siteId: site.id };
  const url = 'https://localhost/news/two#top';
  const two = await api.as(site.owner).call(getUrlVitals, { params, query: { url, device: 'all', days: 7 } });
  expect(two.body).toMatchObject({ url, views: 1 });
  const lcp = await api.as(site.owner).call(getLcp, { params, query: { device: 'all', days: 28 } });
  expect(lcp.body.parts.map(({ mean }: { mean: number }) => mean)).toEqual([300, 500, 900, 300]);
  expect(lcp.body.issues[0]).toMatchObject({ issue: 'lazy_hero', views: 2, share: 1 });
  const one = { params, query: { device: 'all', days: 28, issue: 'slow_server' } as const };
  expect((await api.as(site.owner).call(getLcp, one)).body.issues).toMatchObject([
    { issue: 'slow_server', views: 0 },
  ]);
});

test('from 200 views on a percentile is told and rated, and a batch that comes twice counts once', async () => {
  const { db } = api.ground.database;
  const day = new Date(api.now * 1000).toISOString().slice(0, 10);
  const batch = emptyBatch();
  for (let view = 0; view < 240; view += 1) {
    const told = {
      path: '/front',
      ...page,
      page_type: 'home' as const,
      lcp: view < 120 ? 1_000 : 3_000,
      issues: [],
    };
    addToBatch(batch, told, { day, device: 'desktop', urlHash: urlHashOf('/front') });
  }
  await writeVitals(db, site.id, batch, api.now);
  await writeVitals(db, site.id, batch, api.now);
  const { vitals } = await origin({ device: 'desktop' });
  expect(vitals[0]).toMatchObject({ metric: 'lcp', views: 241, rating: 'needs_improvement' });
  expect(vitals[0]?.p75).toBeGreaterThan(2_900);
  expect(vitals[2]).toMatchObject({ metric: 'cls', rating: 'good', good: 1 });
});

describe('the Chrome UX Report', () => {
  const asked: { url: string; body: Record<string, unknown> }[] = [];
  let says: [status: number, body: object] = [200, {}];
  const server = createServer((request, reply) => {
    void readText(request).then((body) => {
      asked.push({ url: request.url ?? '', body: JSON.parse(body) });
      reply.writeHead(says[0], { 'content-type': 'application/json' }).end(JSON.stringify(says[1]));
    });
  });
  const chrome = async (query: { url?: string; device?: string }) =>
    (await api.as(site.owner).call(getChromeVitals, { params: { siteId: site.id }, query: query as never }))
      .body;
  const measured = (p75: number | string, ...densities: number[]) => ({
    ...{ histogram: densities.map((density) => ({ start: 0, density })), percentiles: { p75 } },
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => {
    api.ground.chromeReport = null;
    server.close();
  });

  test('is asked by its protocol where there is a key, once for all who look', async () => {
    expect(await chrome({})).toMatchObject({ state: 'not_connected', vitals: [] });
    const { port } = server.address() as AddressInfo;
    api.ground.chromeReport = { key: 'k3y', address: `http://127.0.0.1:${port}/v1/records:queryRecord` };
    const date = (day: number) => ({ year: 2026, month: 9, day });
    says = [
      200,
      {
        record: {
          key: {},
          metrics: {
            largest_contentful_paint: measured(2_610, 0.7, 0.2, 0.1),
            cumulative_layout_shift: measured('0.05', 0.9, 0.08, 0.02),
            first_contentful_paint: measured(900, 1),
            interaction_to_next_paint: measured(180, 0.8, 0.15, 0.05),
          },
          collectionPeriod: { firstDate: date(1), lastDate: date(28) },
        },
      },
    ];
    const both = await Promise.all([chrome({ device: 'phone' }), chrome({ device: 'phone' })]);
    expect(both[1]).toEqual(both[0]);
    expect(both[0]).toMatchObject({ state: 'ready', first_day: '2026-09-01', last_day: '2026-09-28' });
    expect(both[0].vitals).toEqual([
      {
        metric: 'lcp',
        p75: 2_610,
        rating: 'needs_improvement',
        good: 0.7,
        needs_improvement: 0.2,
        poor: 0.1,
      },
      { metric: 'inp', p75: 180, rating: 'good', good: 0.8, needs_improvement: 0.15, poor: 0.05 },
      { metric: 'cls', p75: 0.05, rating: 'good', good: 0.9, needs_improvement: 0.08, poor: 0.02 },
    ]);
    expect(asked).toMatchObject([
      { url: '/v1/records:queryRecord?key=k3y', body: { origin: expect.any(String), formFactor: 'PHONE' } },
    ]);
  });

  test('is asked of pages of the site alone, and says when it knows nothing or fails', async () => {
    says = [404, { error: { code: 404, status: 'NOT_FOUND' } }];
    expect((await chrome({ url: '/a?b=1#c' })).state).toBe('no_data');
    expect(String(asked.at(-1)?.body.url)).toMatch(/^https?:\/\/[^/]+\/a$/);
    const before = asked.length;
    for (const url of ['https://elsewhere.test/a', 'javascript:1', '//elsewhere.test'])
      expect((await chrome({ url })).state).toBe('no_data');
    expect(asked).toHaveLength(before);
    says = [429, { error: { code: 429 } }];
    expect((await chrome({ url: '/b' })).state).toBe('failed');
    says = [200, { record: 'nonsense' }];
    expect((await chrome({ url: '/c' })).state).toBe('failed');
  });
});

test.each([
  [{ path: '/a' }],
  [{ path: '/a', page_type: 'story', lcp: -1 }],
  [{ path: '/a', page_type: 'story', cls: 'x' }],
  [{ path: '/a', page_type: 'elsewhere' }],
  [{ path: 'x'.repeat(2_001), page_type: 'story' }],
])('%j is refused', async (body) => {
  expect((await tell(body)).statusCode).toBe(400);
});

test('F-05: one address tells so much in a minute and no more, and others go on', async () => {
  const from = (remoteAddress: string) =>
    api.app.inject({
      ...{ method: 'POST', url: '/core/v1/vitals', payload: JSON.stringify({ path: '/a', ...page }) },
      ...{ headers: { 'content-type': 'application/json', 'user-agent': READER }, remoteAddress },
    });
  let last = await from('192.0.2.7');
  expect(last.statusCode).toBe(204);
  // A minute may end in between, and the count begins anew with it.
  for (let told = 1; told < 242 && last.statusCode === 204; told += 1) last = await from('192.0.2.7');
  expect([last.statusCode, Number(last.headers['retry-after']) <= 60]).toEqual([429, true]);
  expect((await from('192.0.2.8')).statusCode).toBe(204);
});
