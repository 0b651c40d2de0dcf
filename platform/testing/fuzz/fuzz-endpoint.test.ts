import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#platform/contract/api-error.ts';
import { type Endpoint, endpoint, multipart, page } from '#platform/contract/endpoint.ts';
import { everyone } from '#platform/contract/permission-rule.ts';
import { answer, RedirectTo } from '#platform/server/answer.ts';
import { startPlantedServer } from '../planted-server.ts';
import { type FuzzOptions, fuzzEndpoint } from './fuzz-endpoint.ts';
import { sweepEndpoint } from './sweep-endpoint.ts';

const save = endpoint({
  method: 'POST',
  path: '/core/things/{thingId}',
  summary: 'Save',
  permission: everyone(),
  params: z.object({ thingId: z.string().max(50) }),
  query: z.object({ q: z.string().max(100).optional() }),
  body: z.object({ title: z.string().max(6000), size: z.number().int() }),
  response: z.object({ title: z.string() }),
});

type Saved = {
  params: { thingId: string };
  query: { q?: string | undefined };
  body: { title: string; size: number };
};
type Plant = {
  handle?: (call: Saved) => Promise<{ title: string } | RedirectTo>;
  wrap?: (text: string, status: number) => string;
};

const good = async ({ body }: Saved) => ({ title: body.title });

async function found(plant: Plant, change: Partial<FuzzOptions> = {}): Promise<string> {
  const app = await startPlantedServer([answer(save, plant.handle ?? good)], plant.wrap);
  const known = { ids: [1], words: ['a word'], scopeIds: [7] };
  const columns = ['created_by'];
  const options: FuzzOptions = {
    ...{
      app,
      callers: [{ name: 'a visitor' }],
      known,
      columns,
      secretWords: ['post_body'],
      runs: 300,
      seed: 1,
    },
    ...change,
  };
  const endpointUnderTest = save as unknown as Endpoint;
  const swept = await sweepEndpoint(endpointUnderTest, { name: 'a visitor' }, options);
  const fuzzed = await fuzzEndpoint(endpointUnderTest, options);
  await app.close();
  return [...swept, fuzzed ?? ''].join('\n');
}

const refuseWith = (message: string) => async () => {
  throw new ApiError('thing_is_wrong', 422, { message });
};

test('a call without a fault passes', async () => {
  expect(await found({})).toBe('');
});

describe('finds', () => {
  test.each<[string, Plant, string]>([
    [
      'a handler that fails on a sign',
      {
        handle: async ({ query, body }) =>
          query.q?.includes('%') ? Promise.reject(new Error('no')) : { title: body.title },
      },
      'answered with 500',
    ],
    [
      'a handler that fails on a number',
      {
        handle: async ({ body }) => (body.size < 0 ? Promise.reject(new Error('no')) : { title: body.title }),
      },
      'answered with 500',
    ],
    [
      'an error of another form',
      { wrap: (text, status) => (status === 400 ? '{"statusCode":400,"message":"Bad Request"}' : text) },
      'another form of error',
    ],
    [
      'a column beyond the schema',
      { wrap: (text, status) => (status === 200 ? text.replace('{', '{"hash":"x",') : text) },
      'no schema declares',
    ],
    [
      'a field of another type',
      { wrap: (text, status) => (status === 200 ? '{"title":null}' : text) },
      'does not fit its schema',
    ],
    [
      'SQL in an error',
      { handle: refuseWith('select id from things failed') },
      'shows the inside: select id from',
    ],
    [
      'the name of a table',
      { handle: refuseWith('a row of post_body is missing') },
      'shows the inside: post_body',
    ],
    ['a stack', { handle: refuseWith('no\n    at save (/srv/app.ts:3:1)') }, 'shows the inside'],
    [
      'a way to another host',
      { handle: async ({ params }) => new RedirectTo(`/${params.thingId}`) },
      'leads to "/',
    ],
  ])('%s', async (_, plant, words) => {
    expect(await found(plant)).toContain(words);
  });

  test('a call that is never answered', async () => {
    const silent = { handle: () => new Promise<never>(() => undefined) };
    expect(await found(silent, { patience: 20, runs: 5 })).toContain('no answer came');
  });
});

test.each([
  ['no policy', ''],
  [
    'a policy that lets inline scripts run',
    "script-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'",
  ],
])('F-17: finds a page with %s', async (_, policy) => {
  const show = endpoint({
    method: 'GET',
    path: '/core/page',
    summary: 'Page',
    permission: everyone(),
    response: page(),
  });
  const app = await startPlantedServer([
    answer(show, ({ reply }) => {
      if (policy) reply.header('content-security-policy', policy);
      return '<p>x</p>';
    }),
  ]);
  const known = { ids: [1], words: ['a word'], scopeIds: [7] };
  const fault = await fuzzEndpoint(show as unknown as Endpoint, {
    ...{ app, callers: [{ name: 'a visitor' }], known, columns: ['id'], secretWords: [], runs: 20, seed: 1 },
  });
  await app.close();
  expect(fault).toContain('is a page with the policy');
});

test('a form with a file is broken like any body', async () => {
  const upload = endpoint({
    method: 'POST',
    path: '/core/upload',
    summary: 'Upload',
    permission: everyone(),
    body: multipart({ maxFileBytes: 10_000 }),
    response: z.object({ name: z.string() }),
  });
  const app = await startPlantedServer([
    answer(upload, async ({ request }) => {
      for await (const { filename, content } of request.files()) {
        if ((await text(content)).includes('=')) throw new Error('no');
        return { name: filename };
      }
      return { name: '' };
    }),
  ]);
  const known = { ids: [1], words: ['a word'], scopeIds: [7] };
  const fault = await fuzzEndpoint(upload as unknown as Endpoint, {
    ...{ app, callers: [{ name: 'a visitor' }], known, columns: ['id'], secretWords: [], runs: 100, seed: 1 },
  });
  await app.close();
  expect(fault).toContain('answered with 500');
});

test('gives the smallest call that shows the fault', async () => {
  const handle = async ({ body }: Saved) =>
    body.size > 1000 ? Promise.reject(new Error('no')) : { title: body.title };
  expect(await found({ handle })).toContain('"size":1001}');
});
