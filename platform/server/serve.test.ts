import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { apiError } from '#platform/contract/api-error.ts';
import { empty, endpoint, multipart, redirect, stream, text } from '#platform/contract/endpoint.ts';
import { idInPath } from '#platform/contract/listing.ts';
import { everyone, onScope, onSite, signedIn } from '#platform/contract/permission-rule.ts';
import { answer, RedirectTo, StreamOf, WithStatus } from './answer.ts';
import { type Caller, type Site, visitor } from './caller.ts';
import { createHttpServer } from './http-server.ts';
import { openLog } from './log.ts';

const site: Site = {
  id: 7,
  name: 'seven.test',
  title: 'Seven',
  uri: 'https://seven.test',
  timezone: 'UTC',
  locale: 'en-US',
  accessLimitationTs: null,
  communityIds: new Set([70]),
};

function person(sitePermissions: string[], communityPermissions: [number, string[]][] = []): Caller {
  const profile = { id: 1, name: 'a', title: 'A', logo: null, typeName: 'Normal', createdTs: 1, rank: 0 };
  return {
    ...visitor(),
    profile,
    holder: {
      isSignedIn: true,
      isTechnical: false,
      sitePermissions: new Set(sitePermissions),
      communityPermissions: new Map(communityPermissions.map(([id, held]) => [id, new Set(held)])),
      settings: new Set(),
    },
  };
}

const people: Record<string, Caller> = {
  admin: person(['EDIT_SITE']),
  nobody: person([]),
  member: person([], [[70, ['EDIT_SITE']]]),
};

const brokenRule = apiError('rule_is_broken', 422, 'That breaks the rule.');
const things = '/core/things/{siteId}';
const draft = z.object({ name: z.string().min(2), size: z.number().int().max(9).optional() });
const thing = z.object({ name: z.string() }).meta({ id: 'Thing' });
const read: string[] = [];
let writes = 0;

const handlers = [
  answer(
    endpoint({
      method: 'GET',
      path: things,
      summary: 'read',
      permission: onScope('EDIT_SITE'),
      scopeParam: 'siteId',
      params: z.object({ siteId: idInPath }),
      query: z.object({ limit: idInPath.optional() }),
      response: thing,
    }),
    // The secret stands for a column that a query selected by mistake.
    ({ query }) => ({ name: `limit ${query.limit ?? 'none'}`, secret: 'hash' }),
  ),
  answer(
    endpoint({
      method: 'POST',
      path: '/core/things/',
      summary: 'make',
      status: 201,
      permission: onSite('EDIT_SITE'),
      body: draft,
      response: thing,
      errors: [brokenRule],
    }),
    ({ body }) => {
      read.push(body.name);
      if (body.name === 'bad')
        throw brokenRule({ details: [{ loc: ['body', 'name'], msg: 'name_is_invalid' }] });
      if (body.name === 'crash') throw new Error('password=hunter2');
      return body.name === 'later' ? new WithStatus(202, { name: 'later' }) : { name: body.name };
    },
  ),
  answer(
    endpoint({
      method: 'GET',
      path: '/core/things/list/{id}',
      summary: 'by id',
      permission: everyone(),
      params: z.object({ id: z.string() }),
      response: thing,
    }),
    ({ params }) => ({ name: `parameter ${params.id}` }),
  ),
  answer(
    endpoint({
      method: 'GET',
      path: '/core/things/list/all',
      summary: 'literal',
      permission: everyone(),
      response: thing,
    }),
    () => ({ name: 'literal' }),
  ),
  answer(
    endpoint({
      method: 'GET',
      path: '/core/text',
      summary: 'text',
      permission: everyone(),
      response: text(),
    }),
    () => 'plain words',
  ),
  answer(
    endpoint({
      method: 'GET',
      path: '/core/csv',
      summary: 'csv',
      permission: everyone(),
      response: stream('text/csv'),
    }),
    () => new StreamOf(Readable.from(['a,b\n', '1,2\n']), { downloadName: 'thïngs.csv' }),
  ),
  answer(
    endpoint({
      method: 'POST',
      path: '/core/nothing',
      summary: 'nothing',
      permission: signedIn(),
      response: empty(),
    }),
    () => undefined,
  ),
  answer(
    endpoint({
      method: 'POST',
      path: '/core/told',
      summary: 'told',
      permission: signedIn(),
      writes: false,
      response: empty(),
    }),
    () => undefined,
  ),
  answer(
    endpoint({
      method: 'GET',
      path: '/core/away',
      summary: 'away',
      permission: everyone(),
      response: redirect(),
    }),
    () => new RedirectTo('/elsewhere'),
  ),
  answer(
    endpoint({
      method: 'POST',
      path: '/core/upload',
      summary: 'upload',
      permission: everyone(),
      body: multipart({ maxFileBytes: 1000 }),
      csrf: 'not-required',
      response: z.object({ bytes: z.number() }),
    }),
    async ({ request }) => {
      let bytes = 0;
      for await (const file of request.files()) for await (const chunk of file.content) bytes += chunk.length;
      return { bytes };
    },
  ),
];

let app: FastifyInstance;
beforeAll(async () => {
  app = await createHttpServer({
    handlers,
    log: openLog({ level: 'silent' }),
    finders: {
      site: async (host) => (host === 'seven.test' ? site : null),
      wrote: async () => {
        writes += 1;
      },
      caller: async (_, cookies) => people[cookies.who ?? ''] ?? visitor(),
    },
  });
});
afterAll(() => app.close());

type Options = { as?: string; body?: unknown; headers?: Record<string, string>; csrf?: boolean };

async function ask(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { as = '', body, headers = {}, csrf = true }: Options = {},
) {
  const token = 'token-of-at-least-16-letters';
  const answered = await app.inject({
    method,
    url,
    headers: {
      host: 'seven.test',
      cookie: `who=${as}; csrf_token=${token}`,
      ...(csrf ? { 'x-csrf-token': token } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return {
    status: answered.statusCode,
    headers: answered.headers,
    text: answered.body,
    json: () => JSON.parse(answered.body),
  };
}

test('a path answers with and without its trailing slash, without a redirect', async () => {
  for (const path of ['/core/things', '/core/things/']) {
    expect((await ask('POST', path, { as: 'admin', body: { name: 'one' } })).status).toBe(201);
  }
  for (const path of ['/core/things/7', '/core/things/7/']) {
    expect((await ask('GET', path, { as: 'admin' })).status).toBe(200);
  }
});

test('only the answer of a call that writes waits until all have heard of it', async () => {
  writes = 0;
  expect((await ask('GET', '/core/things/7', { as: 'admin' })).status).toBe(200);
  expect((await ask('POST', '/core/told', { as: 'admin' })).status).toBe(204);
  expect(writes).toBe(0);
  expect((await ask('POST', '/core/nothing', { as: 'admin' })).status).toBe(204);
  expect(writes).toBe(1);
});

test('a literal segment wins over a parameter', async () => {
  expect((await ask('GET', '/core/things/list/all')).json().name).toBe('literal');
  expect((await ask('GET', '/core/things/list/9')).json().name).toBe('parameter 9');
});

test('other forms of a path give the same answer or 404, never a way around the permission', async () => {
  const forms = [
    '//core/things/7',
    '/core//things/7',
    '/core/things/%37',
    '/CORE/things/7',
    '/core/things/7//',
    '/core/./things/7',
  ];
  for (const form of forms) {
    expect([403, 404], form).toContain((await ask('GET', form, { as: 'nobody' })).status);
  }
});

test('an unknown path under an API prefix is a 404 in JSON, also for a browser', async () => {
  for (const path of [
    '/core/none',
    '/api/none',
    '/r/bad_links_audits/x',
    '/r/automations/x',
    '/r/dashboard/es/x',
  ]) {
    const refused = await ask('GET', path, { headers: { accept: 'text/html' } });
    expect(refused.status, path).toBe(404);
    expect(refused.json(), path).toMatchObject({ error: 'not_found', details: [] });
  }
});

test('keys beyond the contract do not leave', async () => {
  expect((await ask('GET', '/core/things/7', { as: 'admin' })).json()).toEqual({ name: 'limit none' });
});

test('the permission is decided before the body is read', async () => {
  read.length = 0;
  const refused = await ask('POST', '/core/things/', {
    as: 'nobody',
    body: '{ not json',
    headers: { 'content-type': 'application/json' },
  });
  expect(refused.status).toBe(403);
  expect(refused.json()).toMatchObject({ error: 'permission_denied', missing: ['EDIT_SITE'] });
  expect((await ask('POST', '/core/things/', { body: {} })).json().error).toBe('not_signed_in');
  expect(read).toEqual([]);
});

test('a string held on a community opens that community and nothing else', async () => {
  expect((await ask('GET', '/core/things/70', { as: 'member' })).status).toBe(200);
  expect((await ask('GET', '/core/things/7', { as: 'member' })).status).toBe(403);
});

test('a path that names another site answers as if it did not exist', async () => {
  for (const id of ['8', '71', 'x', '-1', '99999999999999999999']) {
    expect((await ask('GET', `/core/things/${id}`, { as: 'admin' })).json().error, id).toBe('site_not_found');
  }
});

test('an unknown host answers host_is_unknown', async () => {
  const refused = await ask('GET', '/core/text', { headers: { host: 'other.test' } });
  expect([refused.status, refused.json().error]).toEqual([421, 'host_is_unknown']);
});

test('bad input names the field and says what it takes', async () => {
  const wrong = await ask('POST', '/core/things/', { as: 'admin', body: { name: 'a', size: 12 } });
  expect(wrong.status).toBe(400);
  expect(wrong.json()).toMatchObject({
    error: 'name_is_invalid',
    details: [{ loc: ['body', 'name'] }, { loc: ['body', 'size'] }],
  });
  expect(wrong.json().message).toMatch(/^name is not valid: /);
  const missing = await ask('POST', '/core/things/', { as: 'admin', body: {} });
  expect(missing.json()).toMatchObject({ error: 'name_is_missing', message: 'name is missing.' });
  const query = await ask('GET', '/core/things/7?limit=many', { as: 'admin' });
  expect(query.json()).toMatchObject({ error: 'limit_is_invalid', details: [{ loc: ['query', 'limit'] }] });
});

test('a body that is no JSON, is missing, is too large or of another type is told apart', async () => {
  const headers = { 'content-type': 'application/json' };
  expect((await ask('POST', '/core/things/', { as: 'admin', body: '{"name"', headers })).json().error).toBe(
    'body_is_invalid',
  );
  expect((await ask('POST', '/core/things/', { as: 'admin' })).json().error).toBe('body_is_missing');
  expect(
    (await ask('POST', '/core/things/', { as: 'admin', body: { name: 'x'.repeat(2 ** 21) } })).status,
  ).toBe(413);
  const xml = { 'content-type': 'application/xml' };
  expect((await ask('POST', '/core/things/', { as: 'admin', body: '<a/>', headers: xml })).status).toBe(415);
});

test('a write without the token of its page is refused', async () => {
  const refused = await ask('POST', '/core/things/', { as: 'admin', body: { name: 'one' }, csrf: false });
  expect(refused.json().error).toBe('csrf_token_is_invalid');
});

test('a declared error keeps its code, status and details', async () => {
  const refused = await ask('POST', '/core/things/', { as: 'admin', body: { name: 'bad' } });
  expect(refused.status).toBe(422);
  expect(refused.json()).toMatchObject({
    error: 'rule_is_broken',
    message: 'That breaks the rule.',
    details: [{ msg: 'name_is_invalid' }],
  });
});

test('an unforeseen error shows nothing of the inside and carries the request id', async () => {
  const failed = await ask('POST', '/core/things/', { as: 'admin', body: { name: 'crash' } });
  expect(failed.status).toBe(500);
  expect(failed.text).not.toMatch(/hunter2|stack|\.ts/);
  expect(failed.json().request_id).toBe(failed.headers['x-request-id']);
});

test('an answer may have another status than the declared one', async () => {
  expect((await ask('POST', '/core/things/', { as: 'admin', body: { name: 'later' } })).status).toBe(202);
});

test('text, streams, redirects and empty answers travel as what they are', async () => {
  expect(await ask('GET', '/core/text')).toMatchObject({ status: 200, text: 'plain words' });
  const csv = await ask('GET', '/core/csv');
  expect(csv.text).toBe('a,b\n1,2\n');
  expect(csv.headers['content-disposition']).toBe("attachment; filename*=UTF-8''th%C3%AFngs.csv");
  expect((await ask('POST', '/core/nothing', { as: 'nobody' })).status).toBe(204);
  expect((await ask('GET', '/core/away')).headers.location).toBe('/elsewhere');
});

const fileHead = 'content-disposition: form-data; name="file"; filename="a.txt"';

test('files of a form are read as streams and end at their limit', async () => {
  const upload = (bytes: number) => {
    const body = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(bytes)}\r\n--b--\r\n`;
    return ask('POST', '/core/upload', {
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
  };
  expect((await upload(500)).json()).toEqual({ bytes: 500 });
  expect((await upload(5000)).status).toBe(413);
});

test.each([
  ['names no boundary', 'multipart/form-data', '--b\r\n'],
  ['ends in a file', 'multipart/form-data; boundary=b', `--b\r\n${fileHead}\r\n\r\nwords`],
  ['ends in a head', 'multipart/form-data; boundary=b', `--b\r\n${fileHead}`],
])('a form that %s is refused as what it is', async (_, type, body) => {
  const answer = await ask('POST', '/core/upload', { body, headers: { 'content-type': type } });
  expect([answer.status, answer.json()]).toMatchObject([400, { error: 'form_is_invalid' }]);
});
