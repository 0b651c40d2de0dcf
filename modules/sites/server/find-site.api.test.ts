import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from './create-site.ts';
import { siteFinder } from './find-site.ts';

let api: TestApi;
let first: number;
let second: number;
beforeAll(async () => {
  api = await startApi();
  first = await createSite(api.ground.database, { host: 'first.test', title: 'First', now: api.now - 10 });
  second = await createSite(api.ground.database, { host: 'second.test', title: 'Second', now: api.now });
});
afterAll(() => api.stop());

test('a host finds its own site, in any case of its letters', async () => {
  const find = siteFinder(api.ground.database, api.ground.events);
  expect((await find('Second.TEST'))?.id).toBe(second);
});

test('the names of loopback find the first site, an unknown host finds none', async () => {
  const find = siteFinder(api.ground.database, api.ground.events);
  for (const host of ['localhost', '127.0.0.1', 'news.localhost']) expect((await find(host))?.id).toBe(first);
  expect(await find('unknown.test')).toBeNull();
});

test('a host that the one who runs the server named finds the first site, unless it is the domain of another', async () => {
  const named = new Set(['named.test', 'second.test']);
  const find = siteFinder(api.ground.database, api.ground.events, named);
  expect((await find('Named.test'))?.id).toBe(first);
  expect(await find('unknown.test')).toBeNull();
  expect((await find('second.test'))?.id).toBe(second);
});
