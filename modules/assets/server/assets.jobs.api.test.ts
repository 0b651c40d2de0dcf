import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { loadSource, type SourceItem } from '#modules/imports/imports.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';

import { sitesWithForgottenAssets } from './pending-assets.ts';

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

test('an import that was killed after its last batch has its files fetched when it is resumed', async () => {
  const { database } = api.ground;
  const siteId = await createSite(database, { host: 'resumed.test', title: 'Resumed', now: 1 });
  const options = { database, siteId, kind: 'wxr', source: 'wxr:test', now: 1 };
  async function* killedAtTheEnd() {
    for (let id = 0; id < 4_096; id += 1) yield { ...picture, id: `m${id}` };
    throw new Error('killed');
  }
  await expect(loadSource(options, killedAtTheEnd())).rejects.toThrow('killed');
  const ends = () =>
    database.db
      .selectFrom('outbox')
      .select('event')
      .where('site_id', '=', siteId)
      .where('event', '=', 'import.finished')
      .execute();
  expect(await ends()).toEqual([]);
  const resumed = await loadSource(options, [{ ...picture, id: 'm0' }]);
  expect([resumed.made.media, resumed.unchanged.media]).toEqual([0, 1]);
  expect(await ends()).toHaveLength(1);
});

test('files of an import that nobody resumes are found once, and not while they are young', async () => {
  const { database, tasks } = api.ground;
  const siteId = await createSite(database, { host: 'left.test', title: 'Left', now: 1 });
  const options = { database, siteId, kind: 'wxr', source: 'wxr:test', now: 1 };
  await loadSource(options, [picture]);
  const forgotten = (now: number) => sitesWithForgottenAssets(database.db, 'assets.fetch', now);
  const now = Math.floor(Date.now() / 1000);
  expect(await forgotten(now)).not.toContain(siteId);
  expect(await forgotten(now + 3_600)).toContain(siteId);
  await tasks.start(database.db, { siteId, kind: 'assets.fetch', payload: {}, by: null });
  expect(await forgotten(now + 3_600)).not.toContain(siteId);
});
