import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { endpoint, text } from '#platform/contract/endpoint.ts';
import { everyone } from '#platform/contract/permission-rule.ts';
import { answer } from './answer.ts';
import { visitor } from './caller.ts';
import { createHttpServer } from './http-server.ts';
import { openLog } from './log.ts';

const site = {
  id: 7,
  name: 'seven.test',
  title: 'Seven',
  uri: 'https://seven.test',
  timezone: 'UTC',
  locale: 'en-US',
  accessLimitationTs: null,
  communityIds: new Set<number>(),
};

test('a caller who goes away aborts the work, one who waits does not', async () => {
  const signals: AbortSignal[] = [];
  const reached = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const slow = endpoint({
    method: 'GET',
    path: '/core/slow',
    summary: 'slow',
    permission: everyone(),
    response: text(),
  });
  const quick = endpoint({
    method: 'GET',
    path: '/core/quick',
    summary: 'quick',
    permission: everyone(),
    response: text(),
  });
  const app = await createHttpServer({
    handlers: [
      answer(slow, async ({ request: { signal } }) => {
        signal.addEventListener('abort', () => aborted.resolve());
        reached.resolve();
        await aborted.promise;
        return 'nobody hears this';
      }),
      answer(quick, ({ request: { signal } }) => {
        signals.push(signal);
        return 'done';
      }),
    ],
    log: openLog({ level: 'silent' }),
    finders: { site: async () => site, caller: async () => visitor() },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  const leaving = get({ host: '127.0.0.1', port, path: '/core/slow' });
  leaving.on('error', () => undefined);
  await reached.promise;
  leaving.destroy();
  await aborted.promise;

  const [response] = await once(
    get({ host: '127.0.0.1', port, path: '/core/quick', agent: false }),
    'response',
  );
  response.resume();
  await once(response, 'end');
  await app.close();
  expect(signals.map((signal) => signal.aborted)).toEqual([false]);
});
