import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';

const HOST = 'signals.test';
const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let api: TestApi;
let port: number;
let siteId: number;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: HOST, title: 'The News', now: api.now });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(() => api.stop());

type Asked = { path: string; headers: Record<string, string>; body: string };

/** Without what each answer has of its own, and what a socket adds. */
function ofAnswer({ date, connection, 'keep-alive': kept, ...rest }: IncomingHttpHeaders) {
  const { 'x-request-id': id, 'server-timing': timing, 'content-length': length, ...alike } = rest;
  expect(timing).toBe(`request;desc="${id}"`);
  return alike;
}
const said = (body: string) => body.replace(/"request_id":"[^"]+"/, '');

async function bySocket({ path, headers, body }: Asked) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    request({ host: '127.0.0.1', port, path, method: 'POST', headers: { ...length, ...headers } }, resolve)
      .on('error', reject)
      .end(body);
  });
  const content = said(await text(answer));
  return { status: answer.statusCode, headers: ofAnswer(answer.headers), content };
}

async function byRouter({ path, headers, body }: Asked) {
  const answer = await api.app.inject({ method: 'POST', url: path, headers, payload: body });
  return {
    status: answer.statusCode,
    headers: ofAnswer(answer.headers as IncomingHttpHeaders),
    content: said(answer.payload),
  };
}

const view = (change: object = {}): string =>
  JSON.stringify({ kind: 'view', post_id: 0, referrer: 'https://news.example/', ...change });
const heads = {
  host: fc.constantFrom(HOST, HOST, `${HOST}:81`, 'nobody.test'),
  'content-type': fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain'),
  'user-agent': fc.constantFrom(READER, READER, 'curl/8'),
  more: fc.constantFrom<Record<string, string>>(
    ...[
      {},
      {},
      { origin: `http://${HOST}` },
      { origin: 'https://evil.test' },
      { 'sec-fetch-site': 'same-origin' },
    ],
    ...[{ 'sec-fetch-site': 'cross-site' }, { cookie: 'language=de-DE' }, { 'accept-language': 'fr' }],
    ...[{ 'if-match': '"3"' }, { cookie: 'masthead_session=nobody' }, { 'x-forwarded-for': '10.0.0.1' }],
  ),
};
const bodies = fc.constantFrom(
  ...[view(), view(), view({ kind: 'read', seconds: 4, depth: 50 }), view({ post_id: -1 })],
  ...[view({ referrer: '\u0000' }), view({ referrer: 'x'.repeat(3_000) }), view({ unknown: 1 })],
  ...['{"__proto__": {"a": 1}, "kind": "view", "post_id": 0}', '{', '', '[]', 'null', '{"kind":"view"}'],
);

test('what is told is answered before the router as it is by the router', async () => {
  const paths = () => [
    ...[`/core/v1/sites/${siteId}/views`, `/core/v1/sites/${siteId}/views/`, '/core/v1/sites/9999999/views'],
    ...[`/core/v1/sites/${siteId}/views?x=1`, '/core/v1/sites/0/views', '/core/v1/vitals'],
  ];
  const before = api.givenAgain();
  await fc.assert(
    fc.asyncProperty(fc.nat(5), fc.record(heads), bodies, async (at, { more, ...plain }, body) => {
      const asked = { path: paths()[at] ?? '/', headers: { ...plain, ...more }, body };
      expect(await bySocket(asked)).toEqual(await byRouter(asked));
    }),
    { numRuns: 150 },
  );
  expect(api.givenAgain()).toBeGreaterThan(before);
});

test('each view counts once, by either way, and says of whoever is signed in whose it is', async () => {
  // A site of its own: what was told of the other one may still be on its way to the database.
  const host = 'once.test';
  const ownSite = await createSite(api.ground.database, { host, title: 'Once', now: api.now });
  const owner = await signInAs(api.ground, { siteId: ownSite, host }, 'owner');
  const path = `/core/v1/sites/${ownSite}/views`;
  const asked = { path, headers: { host, 'content-type': 'application/json', 'user-agent': READER } };
  const counted = async () => {
    const row = await api.ground.database.db
      .selectFrom('view_source_daily')
      .select((eb) => eb.fn.sum<string>('views').as('views'))
      .where('site_id', '=', ownSite)
      .executeTakeFirst();
    return Number(row?.views ?? 0);
  };
  const wrote = async (views: number) => expect.poll(counted).toBe(views);
  const quick = api.givenAgain();
  for (let time = 0; time < 5; time += 1)
    expect((await bySocket({ ...asked, body: view() })).status).toBe(204);
  expect(api.givenAgain() - quick).toBe(5);
  const signedIn = { ...asked.headers, cookie: `masthead_session=${owner.token}` };
  expect((await bySocket({ ...asked, headers: signedIn, body: view() })).status).toBe(204);
  expect((await bySocket({ ...asked, body: view({ post_id: -1 }) })).status).toBe(400);
  await wrote(6);
});

test('one that comes in pieces goes the long way, and is counted too', async () => {
  const body = view();
  const head = [
    ...[`POST /core/v1/sites/${siteId}/views HTTP/1.1`, `host: ${HOST}`, `user-agent: ${READER}`],
    ...['content-type: application/json', `content-length: ${body.length}`, 'connection: close', '', ''],
  ].join('\r\n');
  const quick = api.givenAgain();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(head + body.slice(0, 10));
  // The server has the head once it has looked at the rest of its requests.
  await text(await fetchOf('/core/v1/sites/1/nothing'));
  socket.write(body.slice(10));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 204 /);
  expect(api.givenAgain()).toBe(quick);
});

const fetchOf = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host: HOST } }, resolve)
      .on('error', reject)
      .end();
  });
