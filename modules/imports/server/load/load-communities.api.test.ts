import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import type { SourceCommunity } from '../source.ts';
import { importSite } from '../testing/import-site.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('servers hear of a community that an import makes, and not of one that is there', async () => {
  const place = await importSite(api);
  const told: unknown[] = [];
  api.ground.events.on('community', (event) => void told.push(event.siteId));
  const sea: SourceCommunity = {
    ...{ what: 'communities', id: '1', name: 'sea', title: 'Sea', description: '', language: 'en-US' },
    ...{ direct_publish: false, can_apply: false },
  };
  await place.load([sea]);
  await expect.poll(() => told).toEqual([place.siteId]);
  await place.load([sea]);
  await api.ground.events.caughtUp();
  expect(told).toEqual([place.siteId]);
});
