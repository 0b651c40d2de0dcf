import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { listSections } from '../section-list.contract.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('default-home-section: a new site has Home with the id 0, without a parent and unlisted', async () => {
  const siteId = await createSite(api.ground.database, { host: 'new.test', title: 'New', now: api.now });
  const owner = await signInAs(api.ground, { siteId, host: 'new.test' }, 'owner');
  const { body } = await api.as(owner).call(listSections, { query: {} });
  expect(body).toEqual([
    expect.objectContaining({ ...{ id: 0, parent_id: null, title: 'Home', site_id: siteId, status: 3 } }),
  ]);
});
