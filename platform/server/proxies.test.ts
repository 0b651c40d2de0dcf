import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import fc from 'fast-check';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { sourcesBehind } from './proxies.ts';

const header = (...values: (string | undefined)[]) => fc.constantFrom(undefined, ...values);
const asked = fc.record({
  host: fc.constantFrom('news.test', 'news.test:8080', '[::1]:80', 'localhost'),
  'x-forwarded-for': header('10.1.2.3', '10.1.2.3, 127.0.0.1', '8.8.8.8, 10.1.2.3', 'nonsense', ''),
  'x-forwarded-host': header('other.test', 'a.test, b.test:81', '', ' c.test '),
  'x-forwarded-proto': header('https', 'http', 'http, https', 'ftp'),
});

test.each([[false], ['127.0.0.1'], ['127.0.0.1, 10.0.0.0/8'], ['192.0.2.1'], ['loopback']] as const)(
  'whoever asks is known as the router knows them, where %s is believed',
  async (believed) => {
    const app = fastify({ trustProxy: believed });
    app.get('/', ({ raw, ip, host, hostname, protocol }) => ({
      router: { ip, host, hostname, isSecure: protocol === 'https' },
      raw: sourceOf(raw),
    }));
    const sourceOf = sourcesBehind(believed);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const ask = (headers: object) =>
      new Promise<{ router: { isSecure: boolean }; raw: { protocol: string } }>((resolve, reject) => {
        request({ host: '127.0.0.1', port, headers: { ...headers } }, (answer) =>
          resolve(json(answer) as never),
        )
          .on('error', reject)
          .end();
      });
    try {
      await fc.assert(
        fc.asyncProperty(asked, async (all) => {
          const { raw, router } = await ask(JSON.parse(JSON.stringify(all)));
          const { protocol, ...rest } = raw;
          expect({ ...rest, isSecure: protocol === 'https' }).toEqual(router);
        }),
        { numRuns: 60 },
      );
    } finally {
      await app.close();
    }
  },
);
