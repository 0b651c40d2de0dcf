import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text as readAll } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { startPlantedServer } from '../testing/planted-server.ts';
import { answer } from './answer.ts';

let app: FastifyInstance;
let port: number;

const readThings = endpoint({
  method: 'GET',
  path: '/core/things/{thingId}',
  summary: 'Read',
  permission: signedIn(),
  params: z.object({ thingId: z.string() }),
  response: z.object({ is_open: z.boolean() }),
});

beforeAll(async () => {
  app = await startPlantedServer([answer(readThings, () => ({ is_open: true }))]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends bytes as they are, which no client library would. */
async function say(bytes: string): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes, 'latin1');
  const said = await readAll(socket);
  const [head = '', ...rest] = said.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), body: rest.join('\r\n\r\n') };
}

const get = (path: string, headers = '') =>
  say(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);

const form = {
  error: expect.any(String),
  message: expect.any(String),
  details: [],
  request_id: expect.any(String),
};

describe('bytes that are no request are refused in the one form of errors', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'request_is_invalid'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost localhost\r\n\r\n', 400, 'request_is_invalid'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n', 400, 'request_is_invalid'],
    [
      'a length and chunks at once',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'request_is_invalid',
    ],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
      'request_is_invalid',
    ],
    ['a space in the path', 'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'request_is_invalid'],
    [
      'headers of 64 kB',
      `GET / HTTP/1.1\r\nHost: a\r\nA: ${'a'.repeat(65_536)}\r\n\r\n`,
      431,
      'headers_are_too_large',
    ],
  ])('%s', async (_, bytes, status, error) => {
    const said = await say(bytes);
    expect([said.status, JSON.parse(said.body)]).toEqual([status, { ...form, error }]);
  });

  test('broken percent signs, and parameters longer than any id', async () => {
    const broken = await get('/core/things/%zz');
    expect([broken.status, JSON.parse(broken.body)]).toEqual([400, { ...form, error: 'path_is_invalid' }]);
    const long = await get(`/core/things/${'a'.repeat(600)}`);
    expect([long.status, JSON.parse(long.body)]).toEqual([404, { ...form, error: 'not_found' }]);
  });
});

describe('what every answer says to browsers', () => {
  const heads = async (path: string, headers = '') => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);
    return (await readAll(socket)).split('\r\n\r\n', 1)[0] ?? '';
  };

  test.each(['/core/things/1', '/no/such', '/core/things/%zz', '/a b'])(
    'nothing may be loaded or framed: %s',
    async (path) => {
      const head = await heads(path);
      expect(head).toMatch(/^content-security-policy: default-src 'none';.*frame-ancestors 'none'/im);
      expect(head).toMatch(/^x-content-type-options: nosniff/im);
      expect(head).not.toMatch(/strict-transport-security/i);
    },
  );

  test('behind https, to come by https from now on', async () => {
    const behind = await startPlantedServer([], undefined, { trustProxy: '127.0.0.1' });
    const inject = (proto: string) =>
      behind.inject({ url: '/', headers: { 'x-forwarded-for': '10.0.0.9', 'x-forwarded-proto': proto } });
    expect((await inject('https')).headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await inject('http')).headers['strict-transport-security']).toBeUndefined();
    await behind.close();
  });

  test('behind https, for as long as the site says, wherever it is asked', async () => {
    const site = {
      answer: async () => null,
      transport: async (siteId: number) => `max-age=${siteId}; includeSubDomains`,
      era: () => 0,
      close: async () => undefined,
    };
    const behind = await startPlantedServer([], undefined, { trustProxy: '127.0.0.1', site });
    for (const url of ['/', '/core/no/such', '/r/dashboard/']) {
      const headers = { 'x-forwarded-for': '10.0.0.9', 'x-forwarded-proto': 'https' };
      const said = (await behind.inject({ url, headers })).headers['strict-transport-security'];
      expect(said).toBe('max-age=7; includeSubDomains');
    }
    await behind.close();
  });
});

describe('F-01: a path in any spelling, byte by byte', () => {
  test('is open to those who may', async () => {
    expect((await get('/core/things/1', 'Cookie: masthead_session=me\r\n')).status).toBe(200);
  });

  test.each([
    ...['/core/things/1', '/core/things/1/', '//core/things/1', '/core//things/1', '/core/things//1'],
    ...['/core/./things/1', '/x/../core/things/1', '/core/%74hings/1', '/core%2Fthings/1', '/CORE/things/1'],
    ...[
      '/core/things/1;a=b',
      '/core/things/1?',
      '/core/things/1#x',
      '/core/things/1%00',
      '\\core\\things\\1',
    ],
    ...['http://localhost/core/things/1', 'http://evil.test/core/things/1', 'core/things/1', '*'],
  ])('stays closed to visitors: %s', async (path) => {
    expect([400, 401, 404]).toContain((await get(path)).status);
  });
});
