import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { empty, endpoint, text } from '#platform/contract/endpoint.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { CallError, call, isCancelled, isForbidden, isGone } from './call.ts';
import { whenConfirmationIsNeeded } from './confirmation-gate.ts';
import { whenConsentIsNeeded } from './consent-gate.ts';
import { read, retryReads } from './queries.ts';

const listThings = endpoint({
  method: 'GET',
  path: '/core/things',
  summary: 'List the things',
  permission: signedIn(),
  query: z.object({ q: z.string().optional() }),
  response: z.object({ items: z.array(z.string()) }),
});
const dropThings = endpoint({
  method: 'DELETE',
  path: '/core/things',
  summary: 'Drop the things',
  permission: signedIn(),
  response: empty(),
});

const showWords = endpoint({
  method: 'GET',
  path: '/core/words',
  summary: 'Show the words',
  permission: signedIn(),
  response: text(),
});

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
});
const answers = (answer: (url: string, init: RequestInit) => Response | Promise<Response>) => {
  const fetched = vi.fn(async (url: string, init: RequestInit) => answer(url, init));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
afterEach(() => {
  vi.unstubAllGlobals();
});

const failureOf = async (made: Promise<unknown>): Promise<CallError> => {
  const error = await made.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error(`It failed otherwise: ${String(error)}`);
  return error;
};
const page = (text: string, status = 200) =>
  new Response(`<html><body>${text}</body></html>`, {
    status,
    headers: { 'content-type': 'text/html', 'x-request-id': 'ABC123-DEF456' },
  });
/** Answers only once the request is given up. */
const hanging = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

describe('blocked-page (G-32): a page of the firewall', () => {
  test.each([
    [200, () => call(listThings, { query: {} })],
    [403, () => call(listThings, { query: {} })],
    [404, () => call(listThings, { query: {} })],
    [503, () => call(listThings, { query: {} })],
    [200, () => call(dropThings, {})],
    [406, () => call(dropThings, {})],
  ])('is known at status %i, in every call, and is tried no more', async (status, ask) => {
    const fetched = answers(() => page('<h1>Blocked</h1> Code:2', status));
    const error = await failureOf(ask());
    expect([error.code, error.status, error.requestId]).toEqual(['blocked', 403, 'ABC123-DEF456']);
    expect(error.message).toBe('Your request was blocked by the site firewall (request ABC123-DEF456)');
    expect(retryReads(0, error)).toBe(false);
    expect([isGone(error), isForbidden(error)]).toEqual([false, false]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('is none with one of the marks alone, and no data either', async () => {
    for (const text of ['Blocked', 'Code:2', 'Sign in to the network']) {
      answers(() => page(text));
      const error = await failureOf(call(listThings, { query: {} }));
      expect([error.code, error.message]).toEqual(['response_error', 'Response error']);
    }
  });

  test('our own firewall says it as JSON', async () => {
    answers(() => Response.json({ error: 'blocked', message: 'no', request_id: 'R1' }, { status: 403 }));
    const error = await failureOf(call(dropThings, {}));
    expect([error.code, error.message]).toEqual([
      'blocked',
      'Your request was blocked by the site firewall (request R1)',
    ]);
    expect([isGone(error), retryReads(0, error)]).toEqual([false, false]);
  });

  test('marks within the answer of our own server mean nothing', async () => {
    answers(() => Response.json({ items: ['Blocked, Code:2'] }));
    expect(await call(listThings, { query: {} })).toEqual({ items: ['Blocked, Code:2'] });
  });
});

describe('an answer that the server did not give', () => {
  test.each([
    ['a page in the place of rows', () => call(listThings, { query: {} }), () => page('Sign in')],
    ['a page in the place of a text', () => call(showWords, {}), () => page('Sign in')],
    ['a page in the place of nothing', () => call(dropThings, {}), () => page('Sign in')],
    ['a text in the place of nothing', () => call(dropThings, {}), () => new Response('Sign in')],
    ['rows in the place of nothing', () => call(dropThings, {}), () => Response.json({ items: [] })],
  ])('is a failure: %s', async (_, ask, given) => {
    answers(given);
    const error = await failureOf(ask());
    expect([error.code, error.message]).toEqual(['response_error', 'Response error']);
  });

  test('is told from the answers that it did give', async () => {
    answers(() => new Response(null, { status: 204 }));
    expect(await call(dropThings, {})).toBeUndefined();
    answers(() => new Response('Words', { headers: { 'content-type': 'text/plain' } }));
    expect(await call(showWords, {})).toBe('Words');
  });
});

describe('an answer that breaks off', () => {
  test('is a failure with words, not the error of a parser', async () => {
    answers(() => new Response('{"items": [', { headers: { 'content-type': 'application/json' } }));
    const error = await failureOf(call(listThings, { query: {} }));
    expect([error.code, error.message]).toEqual(['response_error', 'Response error']);
  });
});

test('credentials: every call sends the session of the own site', async () => {
  const fetched = answers(() => Response.json({ items: [] }));
  await call(listThings, { query: {} });
  await call(dropThings, {}).catch(() => undefined);
  expect(fetched.mock.calls.map(([, { credentials }]) => credentials)).toEqual([
    'same-origin',
    'same-origin',
  ]);
});

test.each([204, 500])(
  'post-position-error, translation-404: status %i is an error where an answer is promised',
  async (status) => {
    answers(() => new Response(null, { status }));
    expect((await failureOf(call(listThings, { query: {} }))).status).toBe(status);
  },
);

describe('cancel-ignored: a request that was given up', () => {
  test('is known by its abort, and by the code 20', async () => {
    answers((_, { signal }) => hanging(signal));
    const control = new AbortController();
    const made = call(listThings, { query: {} }, { signal: control.signal });
    control.abort();
    const error: unknown = await made.catch((thrown: unknown) => thrown);
    expect(isCancelled(error)).toBe(true);
    expect(error).not.toBeInstanceOf(CallError);
    expect(isCancelled(new DOMException('given up', 'AbortError'))).toBe(true);
    expect(isCancelled(new CallError(500, {}, null, null))).toBe(false);
  });

  test('stays one when it is given up in the middle of its answer', async () => {
    const control = new AbortController();
    answers(() => {
      const body = new ReadableStream({
        start: (stream) =>
          control.signal.addEventListener('abort', () => stream.error(control.signal.reason)),
      });
      return new Response(body, { status: 500, headers: { 'content-type': 'application/json' } });
    });
    const made = call(listThings, { query: {} }, { signal: control.signal });
    setTimeout(() => control.abort());
    expect(isCancelled(await made.catch((thrown: unknown) => thrown))).toBe(true);
  });

  test('leaves no failure behind, and is not tried again', async () => {
    const fetched = answers((_, { signal }) => hanging(signal));
    const client = new QueryClient({ defaultOptions: { queries: { retry: retryReads } } });
    const question = read(listThings, { query: { q: 'a' } });
    const made = client.fetchQuery(question).catch((thrown: unknown) => thrown);
    await expect.poll(() => fetched.mock.calls.length).toBe(1);
    await client.cancelQueries({ queryKey: question.queryKey });
    await made;
    expect(client.getQueryState(question.queryKey)).toMatchObject({ error: null, fetchStatus: 'idle' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('a call that wants to know who somebody is', () => {
  const asks = (reach: string) =>
    new Response(JSON.stringify({ error: 'confirmation_is_needed', message: 'Confirm.', reach }), {
      status: 403,
      headers: { 'content-type': 'application/json' },
    });

  test('is made again once they have shown it, with what it was made with', async () => {
    const reached: string[] = [];
    const stop = whenConfirmationIsNeeded(async (reach) => reached.push(reach) > 0);
    const fetched = answers(() =>
      fetched.mock.calls.length === 1 ? asks('for-account') : new Response(null, { status: 204 }),
    );
    expect(await call(dropThings, {})).toBeUndefined();
    stop();
    expect([fetched.mock.calls.length, reached]).toEqual([2, ['for-account']]);
    expect(fetched.mock.calls[1]).toEqual(fetched.mock.calls[0]);
  });

  test('fails with what the server said where they would not, and that is no lack of a right', async () => {
    const stop = whenConfirmationIsNeeded(async () => false);
    const fetched = answers(() => asks('for-site'));
    const failure = await failureOf(call(dropThings, {}));
    stop();
    expect([failure.code, isForbidden(failure), fetched.mock.calls.length]).toEqual([
      ...['confirmation_is_needed', false, 1],
    ]);
  });
});

describe('a call that needs consent', () => {
  const asks = (agreement?: { key: string }) =>
    new Response(JSON.stringify({ error: 'consent_is_missing', message: 'Agree first.', agreement }), {
      status: 403,
      headers: { 'content-type': 'application/json' },
    });

  test('is made again once they have agreed to each of what it needs', async () => {
    const asked: string[] = [];
    const stop = whenConsentIsNeeded(async (key) => asked.push(key) > 0);
    const keys = ['terms', 'rules'];
    const fetched = answers(() => {
      const key = keys[fetched.mock.calls.length - 1];
      return key === undefined ? new Response(null, { status: 204 }) : asks({ key });
    });
    expect(await call(dropThings, {})).toBeUndefined();
    stop();
    expect([fetched.mock.calls.length, asked]).toEqual([3, keys]);
  });

  test('fails with what the server said where they would not, and asks nobody without an agreement', async () => {
    let times = 0;
    const stop = whenConsentIsNeeded(async () => {
      times += 1;
      return false;
    });
    answers(() => asks({ key: 'terms' }));
    const failure = await failureOf(call(dropThings, {}));
    answers(() => asks());
    const other = await failureOf(call(dropThings, {}));
    stop();
    expect([failure.code, isForbidden(failure), other.code, times]).toEqual([
      ...['consent_is_missing', false, 'consent_is_missing', 1],
    ]);
  });
});
