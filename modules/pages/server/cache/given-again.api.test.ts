import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSecondServer } from '#apps/testing/second-server.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createRedirect } from '#modules/redirects/redirects.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { purgeCache } from '../../cache-purge.contract.ts';
import { SIGN_IN_PATH } from '../members/member-paths.ts';

type Server = { api: TestApi; port: number };
type Asked = { method: string; path: string; headers: Record<string, string> };

let here: Server;
let there: Server;
let owner: Member;
let siteId: number;
let post: { id: number; revision: number; path: string };
const HOST = 'again.test';

const open = async (api: TestApi): Promise<Server> => {
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  return { api, port: (api.app.server.address() as AddressInfo).port };
};
beforeAll(async () => {
  const api = await startApi();
  siteId = await createSite(api.ground.database, { host: HOST, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: HOST }, 'owner');
  here = await open(api);
  there = await open(await startSecondServer(api));
  const { body } = await api.as(owner).call(createPost, { params: { siteId }, body: {} });
  post = { id: body.id, revision: body.revision, path: '/again' };
  await save({ headline: 'Again', slug: 'again', status: 0, body: '<p>A story.</p>' });
});
afterAll(async () => {
  await there.api.stop();
  await here.api.stop();
});

async function save(change: object): Promise<void> {
  const { status, body } = await here.api.as(owner).call(updatePost, {
    params: { postId: post.id },
    body: { ...change, revision: post.revision } as never,
  });
  expect([status, body.error]).toEqual([200, undefined]);
  post.revision = body.revision;
}

/** By a socket, as readers come. */
async function ask({ port }: Server, { method, path, headers }: Asked) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers: { host: HOST, ...headers } };
    request(options, resolve).on('error', reject).end();
  });
  const body = await buffer(answer);
  return { status: answer.statusCode, headers: ofAnswer(answer.headers), body };
}

const read = async (server: Server, path: string) => {
  await server.api.ground.events.caughtUp();
  return await ask(server, { method: 'GET', path, headers: {} });
};

/** Without what every answer has of its own, and what a socket adds. */
function ofAnswer(headers: IncomingHttpHeaders | Record<string, unknown>): Record<string, unknown> {
  const {
    date,
    connection,
    'keep-alive': kept,
    'x-request-id': id,
    'server-timing': timing,
    ...rest
  } = headers;
  expect(timing).toBe(`request;desc="${id}"`);
  return rest;
}

const wanted = fc.record({
  method: fc.constantFrom('GET', 'GET', 'HEAD'),
  path: fc.constantFrom(
    '/',
    '/again',
    '/again?page=2',
    '/feed.xml',
    '/robots.txt',
    '/sitemap.xml',
    '/nothing',
    '/?q=x',
  ),
  coded: fc.constantFrom(undefined, 'gzip', 'gzip, deflate, br, zstd', '*', 'identity', 'deflate'),
  isKnown: fc.boolean(),
  more: fc.constantFrom(
    {},
    { 'x-no-compression': '1' },
    { cookie: 'post_1=x' },
    { 'x-forwarded-proto': 'https' },
  ),
});

test('whoever asks is given the same by the short way as by the long one', async () => {
  const before = here.api.givenAgain();
  await fc.assert(
    fc.asyncProperty(wanted, async ({ method, path, coded, isKnown, more }) => {
      const headers = { ...(coded && { 'accept-encoding': coded }), ...more } as Record<string, string>;
      const long = async () => {
        const answer = await here.api.app.inject({
          method: method as 'GET',
          url: path,
          headers: { host: HOST, ...headers },
        });
        return { status: answer.statusCode, headers: ofAnswer(answer.headers), body: answer.rawPayload };
      };
      if (isKnown) headers['if-none-match'] = String((await long()).headers.etag);
      const expected = await long();
      const asked = { method, path, headers };
      const first = await ask(here, asked);
      const second = await ask(here, asked);
      expect(first).toEqual({ ...expected, headers: first.headers });
      expect(second).toEqual(first);
      const { 'transfer-encoding': _, ...known } = first.headers;
      expect(expected.headers).toMatchObject(known);
    }),
    { numRuns: 25 },
  );
  expect(here.api.givenAgain()).toBeGreaterThan(before);
});

test('what is given again counts nothing twice and leaves what nobody else gets alone', async () => {
  const times = async (path: string, headers: Record<string, string> = {}) => {
    await ask(here, { method: 'GET', path, headers });
    const before = here.api.givenAgain();
    for (let time = 0; time < 3; time += 1) await ask(here, { method: 'GET', path, headers });
    return here.api.givenAgain() - before;
  };
  expect(await times('/again')).toBe(3);
  expect(await times('/again', { 'content-length': '0' })).toBe(0);
  expect(await times('/no-such-page')).toBe(0);
  expect(await times('/u/site/identity')).toBe(0);
  expect(await times('/core/v1/nothing')).toBe(0);
  await save({ password: 'open-sesame' });
  expect(await times('/again')).toBe(0);
  await save({ password: null });
});

test('a save, a purge and a redirect are seen at once on two servers', async () => {
  const shown = async (path: string) => {
    const answers = [
      await read(here, path),
      await read(there, path),
      await read(there, path),
      await read(here, path),
    ];
    return answers.map(({ status, headers, body }) =>
      String(headers.location ?? (status === 200 ? body : status)),
    );
  };
  const allSay = async (path: string, text: string) =>
    expect(await shown(path)).toEqual(Array.from({ length: 4 }, () => expect.stringContaining(text)));
  await allSay('/again', 'Again');
  const before = [here, there].map(({ api }) => api.givenAgain());
  await allSay('/again', 'Again');
  expect([here, there].map(({ api }, at) => api.givenAgain() - (before[at] ?? 0))).toEqual([2, 2]);
  await save({ headline: 'Once more' });
  await allSay('/again', 'Once more');
  await here.api.ground.database.db
    .updateTable('post')
    .set((eb) => ({ headline: 'Told to nobody', row_version: eb('row_version', '+', 1) }))
    .where('site_id', '=', siteId)
    .where('id', '=', post.id)
    .execute();
  await allSay('/again', 'Once more');
  const body = { type: 'url' as const, values: ['/again'], soft: false };
  expect((await here.api.as(owner).call(purgeCache, { body })).status).toBe(200);
  await allSay('/again', 'Told to nobody');
  await allSay('/?from=mail', 'Told to nobody');
  const redirect = { path: '/?from=mail', redirect_to: '/again' };
  expect((await here.api.as(owner).call(createRedirect, { body: redirect })).status).toBe(201);
  await allSay('/?from=mail', '/again');
});

test('members get pages of their own while others are given the kept ones', async () => {
  const { database } = here.api.ground;
  const login = { email: 'ada@again.test', password: 'a quiet harbour 9' };
  await addMember(database, { ...login, siteId, title: 'Ada Reader', role: null, now: here.api.now });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(login).toString();
  const signedIn = await here.api
    .as({ host: HOST })
    .send({ method: 'POST', path: SIGN_IN_PATH, headers: form, body });
  const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? '';
  await save({ gated_groups: [] });
  await here.api.ground.events.caughtUp();
  const pages = async (headers: Record<string, string>) => {
    const [post, front] = await Promise.all(
      ['/again', '/'].map((path) => ask(here, { method: 'GET', path, headers })),
    );
    return [post?.status, String(front?.body).includes('Ada Reader')];
  };
  for (let time = 0; time < 3; time += 1) {
    expect(await pages({})).toEqual([403, false]);
    expect(await pages({ cookie })).toEqual([200, true]);
  }
  await save({ gated_groups: null });
});
