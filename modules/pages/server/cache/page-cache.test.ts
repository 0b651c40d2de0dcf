import { expect, test } from 'vitest';
import type { KeptPage } from './kept-page.ts';
import { openPageCache } from './page-cache.ts';

const SITE = 1;
const events = { isConnected: () => true, onReset: () => () => undefined };
const page = (body: string, keys: string[]): KeptPage => ({
  ...{ status: 200, type: 'text/plain', location: null, headers: {}, etag: body },
  ...{ body: Buffer.from(body), keys, found: null, isKept: true, compressed: new Map() },
});

test.each([
  ['what the page shows was dropped', ['front'], 'new', 2],
  ['something else was dropped', ['post-9'], 'old', 1],
])('who asks while a page is made and %s gets what is true by then', async (_, keys, shown, renders) => {
  const cache = openPageCache(events);
  let state = 'old';
  let count = 0;
  const held = Promise.withResolvers<void>();
  const make = async () => {
    const seen = state;
    count += 1;
    if (count === 1) await held.promise;
    return page(seen, ['front']);
  };
  const first = cache.get(SITE, '/', make);
  state = 'new';
  cache.drop({ siteId: SITE, keys, isSoft: false });
  const waiting = [cache.get(SITE, '/', make), cache.get(SITE, '/', make)];
  held.resolve();
  expect((await first).body.toString()).toBe('old');
  expect((await Promise.all(waiting)).map(({ body }) => body.toString())).toEqual([shown, shown]);
  expect((await cache.get(SITE, '/', make)).body.toString()).toBe(shown);
  expect(count).toBe(renders);
});
