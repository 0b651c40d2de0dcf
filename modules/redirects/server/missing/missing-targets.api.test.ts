import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getHome } from '#modules/home/home.contract.ts';
import { saveRouteConfig } from '#modules/permalinks/route-config.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createTag, deleteTag } from '#modules/tags/tags.contract.ts';
import { exportRedirects } from '../../redirect-files.contract.ts';
import { countRedirects } from '../../redirect-views.contract.ts';
import { createRedirect, deleteRedirect, listRedirects, updateRedirect } from '../../redirects.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
/** After a round that took long the next one waits. */
const soon = { timeout: 40_000, interval: 100 };
const patience = { timeout: 180_000 };

beforeAll(async () => {
  api = await startApi();
  const { db } = api.ground.database;
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  const times = { site_id: siteId, created_ts: Date.UTC(2026, 2, 4, 12) / 1000, updated_ts: api.now };
  await db
    .insertInto('post')
    .values({ ...times, id: 11, slug: 'one', status: 0, headline: 'one' })
    .execute();
  await db
    .insertInto('post_slug')
    .values({ site_id: siteId, post_id: 11, slug: 'one', created_ts: api.now })
    .execute();
  await db
    .insertInto('asset')
    .values({
      ...{ ...times, id: 77, file_type: 'file', status: 'ready', title: 'Terms', filename: 'terms.pdf' },
      ...{ mime: 'application/pdf', size: 12, files: JSON.stringify({ original: { key: 'k', size: 12 } }) },
    })
    .execute();
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const as = () => api.as(owner);
const add = async (path: string, redirect_to: string | null, more: object = {}) => {
  const { status, body } = await as().call(createRedirect, { body: { path, redirect_to, ...more } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as { id: number; revision: number };
};
const counts = async () => (await as().call(countRedirects, { params: { siteId } })).body;
const missing = async (): Promise<string[]> => {
  const { body } = await as().call(listRedirects, { query: { view: 'missing', limit: 100 } });
  expect(body.total_count).toBe(body.items.length);
  return body.items.map(({ path }: { path: string }) => path).sort();
};
/** What is missing once all that happened is judged. */
const settled = async () => {
  await expect.poll(async () => (await counts()).missing_is_current, soon).toBe(true);
  return missing();
};

test(
  'what is no page and is answered all the same is not missing: files, feeds, people, other redirects',
  patience,
  async () => {
    const there = [
      ...[
        '/robots.txt',
        '/sitemap.xml',
        '/feed.xml',
        '/core/media/77/original/terms.pdf',
        '/u/site/files/77/a',
      ],
      ...['/r/dashboard/posts', 'https://elsewhere.test/none', '/', '/one?from=old', '/ONE/'],
    ];
    for (const [at, target] of there.entries()) await add(`/there/${at}`, target);
    await add('/shop/*', 'https://shop.test/*', { match: 'pattern' });
    await add('/wares', '/shop/wares');
    await add('/old-gone', '/gone');
    await add('/gone', null, { status: 410 });
    const none = [
      ...['/none', '/core/media/78/original/terms.pdf', '/u/site/files/78/a', '/u/nobody', '/none/feed.xml'],
      ...['/ads.txt', '/search/feed'],
    ];
    for (const [at, target] of none.entries()) await add(`/none/${at}`, target);
    const wanted = none.map((_, at) => `/none/${at}`);
    await api.ground.database.db
      .updateTable('redirect_check')
      .set({ heard_count: 1_000 })
      .where('site_id', '=', siteId)
      .execute();
    expect(await settled()).toEqual(wanted);
    const { body } = await as().call(listRedirects, { query: { limit: 100 } });
    for (const { id } of body.items) await as().call(deleteRedirect, { params: { redirectId: id } });
    expect(await settled()).toEqual([]);
  },
);

test(
  'a changed template, a tag and another redirect say of themselves what leads nowhere now',
  patience,
  async () => {
    await add('/to-post', '/one');
    await add('/to-dated', '/2026/one');
    await add('/to-tag', '/tag/rent');
    const next = await add('/to-next', '/next');
    const other = await add('/next', 'https://elsewhere.test/');
    expect(await settled()).toEqual(['/to-dated', '/to-tag']);

    const template = { template: '/{yyyy}/{slug}' };
    const saved = await as().call(saveRouteConfig, { params: { siteId, type: 'post' }, body: template });
    expect(saved.status).toBe(200);
    // By the template of before readers still come to the post.
    await expect.poll(missing, soon).toEqual(['/to-tag']);

    const tag = await as().call(createTag, { params: { siteId }, body: { title: 'Rent' } });
    await expect.poll(missing, soon).toEqual([]);
    await as().call(deleteTag, { params: { siteId, tagId: tag.body.id } });
    await expect.poll(missing, soon).toEqual(['/to-tag']);

    const turn = { revision: other.revision, enabled: false };
    await as().call(updateRedirect, { params: { redirectId: other.id }, body: turn });
    await expect.poll(missing, soon).toEqual(['/to-next', '/to-tag']);

    const count = await counts();
    expect(count.missing).toBe(2);
    const home = await as().call(getHome, { params: { siteId } });
    expect(home.body.redirects).toMatchObject({ missing: 2 });
    const file = await as().call(exportRedirects, { params: { siteId }, query: { view: 'missing' } });
    expect(file.body).toBe('path,redirect_to,status\n/to-tag,/tag/rent,302\n/to-next,/next,302\n');
    await as().call(deleteRedirect, { params: { redirectId: next.id } });
    expect(await settled()).toEqual(['/to-tag']);
  },
);
