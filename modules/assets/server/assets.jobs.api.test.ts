import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSource, type SourceItem } from '#modules/imports/imports.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { startApi, type TestApi } from '#platform/testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const picture: SourceItem = {
  what: 'media',
  id: 'm',
  // The guarded client refuses it at once, so nothing leaves this machine.
  url: 'http://127.0.0.1:9/picture.png',
  file: null,
  title: 'Picture',
  filename: 'picture.png',
  alt: null,
  caption: null,
  mime: null,
  postId: null,
  createdTs: null,
  custom: {},
};

test('the end of an import starts the fetching of its files', async () => {
  const { database, outbox } = api.ground;
  const siteId = await createSite(database, { host: 'jobs.test', title: 'Jobs', now: 1 });
  const ends = { database, siteId, kind: 'wxr', source: 'wxr:test', now: 1 };
  expect((await loadSource(ends, [picture])).made.media).toBe(1);
  outbox.wake(siteId);
  const asset = () =>
    database.db
      .selectFrom('asset')
      .select(['status', 'custom'])
      .where('site_id', '=', siteId)
      .executeTakeFirst();
  await expect.poll(asset, { timeout: 30_000 }).toMatchObject({
    status: 'missing',
    custom: { fetch_problem: expect.stringContaining('public') },
  });
});
