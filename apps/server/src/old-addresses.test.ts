import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer } from '#platform/server/http-server.ts';
import { openLog } from '#platform/server/log.ts';
import { registerOldAddresses } from './old-addresses.ts';

let app: FastifyInstance;

beforeAll(async () => {
  const finders = {
    site: async () => ({ id: 1 }) as never,
    caller: () => Promise.reject(new Error('nobody is asked')),
  };
  app = await createHttpServer({ handlers: [], finders, log: openLog({ level: 'silent' }) });
  registerOldAddresses(app);
});
afterAll(() => app.close());

test.each([
  ['/core/dashboard/editor/', '/r/dashboard/editor'],
  ['/core/r_dashboard/posts', '/r/dashboard/posts'],
  ['/core/r_dashboard/posts/?status=5&q=a%20b', '/r/dashboard/posts?status=5&q=a%20b'],
  ['/core/r_dashboard/community/', '/r/dashboard/community'],
  ['/core/dashboard/river', '/r/dashboard/river'],
  ['/core/dashboard/river/home', '/r/dashboard/river'],
  ['/core/dashboard/who_is_river/new', '/r/dashboard/river/explore'],
  ['/core/community/add_post', '/r/dashboard/editor'],
  ['/sp/complete-profile/', '/r/dashboard/settings/profile'],
  ['/sp/complete-profile/?next=//evil.test', '/r/dashboard/settings/profile?next=//evil.test'],
])('answers the old address %s with 302 to %s', async (url, location) => {
  const { statusCode, headers } = await app.inject({ url });
  expect([statusCode, headers.location]).toEqual([302, location]);
});

test.each(['/core/dashboard/other', '/core/r_dashboard/posts/more'])('knows nothing of %s', async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404);
});
