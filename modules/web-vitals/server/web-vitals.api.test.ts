import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import type { FullSite } from '#platform/testing/samples.ts';
import {
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
  await expect.poll(async () => (await origin()).views, { timeout: 5_000 }).toBe(2);
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
