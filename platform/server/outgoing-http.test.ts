import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPublicAddress } from './outgoing-http/address-rule.ts';
import { hostileAddresses, invalidAddresses } from './outgoing-http/hostile-addresses.fixture.ts';
import { createGuardedFetch, type FetchGuarded, fetchGuarded } from './outgoing-http.ts';

const MEGABYTE = 1024 * 1024;
let server: Server;
let inner: Server;
let port: number;
let innerPort: number;
let innerCalls = 0;
let fetchLocal: FetchGuarded;

const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/plain': (_, response) => response.setHeader('content-type', 'text/HTML; charset=utf-8').end('a page'),
  '/gzip': (_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('packed')),
  '/brotli': (_, response) => response.setHeader('content-encoding', 'br').end(brotliCompressSync('packed')),
  '/bomb': (_, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(64 * MEGABYTE))),
  '/brotli-bomb': (_, response) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    response
      .setHeader('content-encoding', 'br')
      .end(brotliCompressSync(Buffer.alloc(64 * MEGABYTE), { params }));
  },
  '/layers': (_, response) =>
    response.setHeader('content-encoding', 'gzip, gzip').end(gzipSync(gzipSync('x'))),
  '/big': (_, response) => response.setHeader('content-length', String(64 * MEGABYTE)).end(),
  '/endless': (_, response) => {
    const chunk = Buffer.alloc(64 * 1024);
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  },
  '/drip': (_, response) => {
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/silent': () => undefined,
  '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/away': (_, response) => response.writeHead(301, { location: '/plain' }).end(),
  '/inside': (_, response) => response.writeHead(302, { location: `http://127.0.0.1:${innerPort}/` }).end(),
  '/inside-by-name': (_, response) =>
    response.writeHead(307, { location: `http://localhost:${innerPort}/` }).end(),
  '/inside-mapped': (_, response) =>
    response.writeHead(308, { location: `http://[::ffff:127.0.0.1]:${innerPort}/` }).end(),
  '/metadata': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  '/file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/with-password': (_, response) => response.writeHead(302, { location: 'http://a:b@example.org/' }).end(),
  '/missing': (_, response) => response.writeHead(404).end('no'),
};

beforeAll(async () => {
  server = createServer((request, response) => answers[request.url ?? '']?.(request, response));
  inner = createServer((_, response) => {
    innerCalls += 1;
    response.end('secret');
  });
  [port, innerPort] = (await Promise.all([server, inner].map(listen))) as [number, number];
  fetchLocal = createGuardedFetch({ allowedLoopbackPort: port });
});

afterAll(() => {
  for (const one of [server, inner]) one.close().closeAllConnections();
});

async function listen(one: Server): Promise<number> {
  one.listen(0, '127.0.0.1');
  await once(one, 'listening');
  return (one.address() as AddressInfo).port;
}

const local = (path: string, limits = {}) => fetchLocal(`http://127.0.0.1:${port}${path}`, limits);
const read = async (path: string, limits = {}) => text((await local(path, limits)).body);

test.each(hostileAddresses)('F-10: does not connect to %s', async (url) => {
  await expect(fetchGuarded(url, { timeoutMs: 3_000 })).rejects.toMatchObject({
    problem: 'address_is_not_public',
  });
});

test.each(invalidAddresses)('refuses "%s" as an address', async (url) => {
  await expect(fetchGuarded(url)).rejects.toMatchObject({ problem: 'url_is_invalid' });
});

test('takes public addresses for public, and nothing else', () => {
  for (const address of [
    '1.1.1.1',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ]) {
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  }
  for (const address of ['', 'localhost', '1.1.1', '2606:4700::1%eth0', '::ffff:1.1.1.1', '::1.1.1.1']) {
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  }
});

test('gives status, type, address and body', async () => {
  const answer = await local('/plain');
  expect(answer).toMatchObject({
    status: 200,
    contentType: 'text/html',
    url: `http://127.0.0.1:${port}/plain`,
  });
  expect(await text(answer.body)).toBe('a page');
  expect((await local('/missing')).status).toBe(404);
});

test('unpacks what comes packed', async () => {
  expect(await read('/gzip')).toBe('packed');
  expect(await read('/brotli')).toBe('packed');
});

test('follows redirects and says where they led', async () => {
  const answer = await local('/away');
  expect(answer.url).toBe(`http://127.0.0.1:${port}/plain`);
  await expect(local('/loop', { maxRedirects: 3 })).rejects.toMatchObject({ problem: 'too_many_redirects' });
});

test.each(['/inside', '/inside-by-name', '/inside-mapped', '/metadata'])(
  'F-10: does not follow a redirect to an inner host (%s)',
  async (path) => {
    await expect(local(path)).rejects.toMatchObject({ problem: 'address_is_not_public' });
    expect(innerCalls).toBe(0);
  },
);

test.each(['/file', '/with-password'])(
  'does not follow a redirect to what is no plain web address (%s)',
  async (path) => {
    await expect(local(path)).rejects.toMatchObject({ problem: 'url_is_invalid' });
  },
);

test.each(['/endless', '/bomb', '/brotli-bomb', '/big'])('cuts off what is too large (%s)', async (path) => {
  const before = process.memoryUsage().rss;
  await expect(read(path, { maxBytes: MEGABYTE })).rejects.toMatchObject({ problem: 'too_large' });
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * MEGABYTE);
});

test('refuses answers that are packed twice', async () => {
  await expect(read('/layers')).rejects.toMatchObject({ problem: 'encoding_is_unknown' });
});

test.each(['/drip', '/silent'])('waits for the whole answer no longer than allowed (%s)', async (path) => {
  await expect(read(path, { timeoutMs: 300 })).rejects.toMatchObject({ problem: 'timed_out' });
});

test('says that nobody answers', async () => {
  const gone = createServer();
  const gonePort = await listen(gone);
  gone.close();
  await once(gone, 'close');
  const fetchGone = createGuardedFetch({ allowedLoopbackPort: gonePort });
  const asked = fetchGone(`http://127.0.0.1:${gonePort}/`);
  await expect(asked).rejects.toMatchObject({ problem: 'unreachable' });
});

test('asks only for the head where that is enough', async () => {
  const answer = await local('/big', { method: 'HEAD' });
  expect(answer.headers['content-length']).toBe(String(64 * MEGABYTE));
});
