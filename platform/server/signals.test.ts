import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { notFound } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { everyone } from '#platform/contract/permission-rule.ts';
import { answer } from './answer.ts';
import { visitor } from './caller.ts';
import { createHttpServer } from './http-server.ts';
import { openLog } from './log.ts';

const site = {
  ...{ id: 7, name: 'seven.test', title: 'Seven', uri: 'https://seven.test', timezone: 'UTC' },
  ...{ locale: 'en-US', accessLimitationTs: null, communityIds: new Set<number>() },
};
const tell = endpoint({
  ...{ method: 'POST', path: '/core/tell', summary: 'tell', permission: everyone(), status: 204 },
  ...{ csrf: 'not-required', writes: false, whenPastDue: 'allowed', maxBodyBytes: 1_024 },
  body: z.object({ why: z.enum(['none', 'known', 'broken']) }),
  response: empty(),
  errors: [notFound],
});

test.each([
  ['none', 204, undefined],
  ['known', 404, 'not_found'],
  ['broken', 500, 'internal_error'],
] as const)('a signal that ends as %s is worked on once', async (why, status, error) => {
  let count = 0;
  let quick = 0;
  const app = await createHttpServer({
    handlers: [
      answer(tell, ({ body, reply }) => {
        count += 1;
        reply.setCookie('seen', 'yes');
        if (body.why === 'known') throw notFound();
        if (body.why === 'broken') throw new Error('half of it is done');
        return undefined;
      }),
    ],
    log: openLog({ level: 'silent' }),
    answered: () => {
      quick += 1;
    },
    finders: { site: async () => site, caller: async () => visitor() },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const body = JSON.stringify({ why });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const sent = request({ host: '127.0.0.1', port, path: '/core/tell', method: 'POST', headers }).end(body);
  const [told] = (await once(sent, 'response')) as [IncomingMessage];
  const content = await text(told);
  await app.close();
  expect([told.statusCode, content === '' ? undefined : JSON.parse(content).error]).toEqual([status, error]);
  expect([count, quick]).toEqual([1, why === 'none' ? 1 : 0]);
  expect(told.headers['set-cookie']?.length).toBe(why === 'none' ? 1 : undefined);
});
