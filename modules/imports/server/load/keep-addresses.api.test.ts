import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { importSite, sourcePost } from '../testing/import-site.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('a post that has the same address here as there needs no redirect, and that of a live page is left alone', async () => {
  const place = await importSite(api);
  const { db, ids } = api.ground.database;
  const stamp = { site_id: place.siteId, created_ts: 1, updated_ts: 1, created_by: null, updated_by: null };
  await db
    .insertInto('route_template')
    .values({ ...stamp, id: ids.next(), page_type: 'post', template: '/story/{slug}' })
    .execute();
  const report = await place.load([
    sourcePost('1', { slug: 'rent', oldPaths: ['/story/rent', '/2019/rent'] }),
    sourcePost('2', { slug: 'trams', oldPaths: ['/story/Rent', '/p/2'] }),
  ]);
  const { redirects = [] } = await place.content();
  expect(redirects).toEqual([
    { path: '/2019/rent', redirect_to: '/rent', status: 301 },
    { path: '/p/2', redirect_to: '/trams', status: 301 },
  ]);
  const said = "There's a live page at this address.";
  expect(report.warnings.filter(({ message }) => message === said).map(({ title }) => title)).toEqual([
    '/story/Rent',
  ]);
});

test('a post is found by the number that it had on a site without permalinks, beside the front page', async () => {
  const place = await importSite(api);
  await place.load([sourcePost('1', { slug: 'rent', oldPaths: ['/?p=1'] })]);
  const read = async (path: string) => {
    const { status, headers } = await api.as({ host: place.host }).send({ method: 'GET', path });
    return [status, headers.location];
  };
  expect(await read('/?p=1')).toEqual([301, '/rent']);
  expect(await read('/?p=2')).toEqual([200, undefined]);
  expect(await read('/')).toEqual([200, undefined]);
});

test('a page whose address a section has here is named', async () => {
  const place = await importSite(api);
  const report = await place.load([
    {
      ...{ what: 'sections', id: 'economy', name: 'Economy', slug: 'economy', parentId: null },
      ...{ description: null, oldPaths: ['/category/economy/'] },
    },
    sourcePost('1', { slug: 'economy', oldPaths: ['/economy/'] }),
    sourcePost('2', { slug: 'rent', oldPaths: ['/rent/'] }),
  ]);
  expect(report.warnings.map(({ title, message }) => [title, message])).toEqual([
    ['/economy/', "There's a live page at this address."],
  ]);
});
