import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { tooManyRequests } from '#platform/contract/api-error.ts';
import { type Endpoint, endpoint } from '#platform/contract/endpoint.ts';
import { everyone } from '#platform/contract/permission-rule.ts';
import { answer, RedirectTo } from '#platform/server/answer.ts';
import type { TestAnswer } from '../as-caller.ts';
import { startPlantedServer } from '../planted-server.ts';
import { executableCells } from './csv-cells.ts';
import { changedAnswers, secretsFound } from './hidden-things.ts';
import { looseTexts, undeclaredKeys, watchHandlers } from './reached-handlers.ts';
import { freeColumnNames } from './sort-keys.ts';
import { triesUntilStopped } from './tries.ts';
import { waysOn } from './ways-on.ts';

const reply = z.object({ next_url: z.string() });
const writing = (body: z.ZodType): Endpoint =>
  endpoint({ method: 'POST', path: '/core/x', summary: 'x', permission: everyone(), body, response: reply });
const reading = (query: z.ZodType): Endpoint =>
  endpoint({ method: 'GET', path: '/core/x', summary: 'x', permission: everyone(), query, response: reply });

async function watched<T>(
  call: Endpoint,
  look: (watch: Awaited<ReturnType<typeof watchHandlers>>) => Promise<T>,
) {
  const watch = await watchHandlers([call]);
  try {
    return await look(watch);
  } finally {
    await watch.stop();
  }
}

describe('F-02, F-15: keys that no contract declares', () => {
  const found = (call: Endpoint) =>
    watched(call, (watch) => undeclaredKeys(watch, call, ['created_by', 'site_id']));

  test.each([
    ['a plain body', writing(z.object({ title: z.string() }))],
    ['a body that refuses them', writing(z.strictObject({ title: z.string() }))],
    ['rows in a body', writing(z.object({ rows: z.array(z.object({ id: z.number().int() })).min(1) }))],
    ['a dictionary, which may have any key', writing(z.object({ custom: z.record(z.string(), z.number()) }))],
    ['a query', reading(z.object({ q: z.string() }))],
  ])('do not get through %s', async (_, call) => {
    expect(await found(call)).toEqual([]);
  });

  test.each([
    ['a body that lets all through', writing(z.looseObject({ title: z.string() }))],
    [
      'rows that let all through',
      writing(z.object({ rows: z.array(z.looseObject({ id: z.number().int() })).min(1) })),
    ],
    ['a query that lets all through', reading(z.looseObject({ q: z.string() }))],
  ])('are found behind %s', async (_, call) => {
    expect((await found(call)).join()).toContain('site_id');
  });
});

describe('F-03, F-04: columns named by a caller', () => {
  test('are found where any text will do', () => {
    expect(freeColumnNames(reading(z.object({ order_by: z.string().optional() })))).toEqual(['order_by']);
    expect(freeColumnNames(reading(z.object({ sort: z.string().regex(/^\w+$/) })))).toEqual(['sort']);
    expect(freeColumnNames(writing(z.object({ fields: z.array(z.string()) })))).toEqual(['fields']);
    const free = z.array(z.object({ name: z.string(), title: z.string() }));
    expect(freeColumnNames(writing(z.object({ fields: free })))).toEqual(['fields']);
  });

  test('are fine as words of a list', () => {
    const named = z.array(z.object({ name: z.enum(['id', 'title']), title: z.string() }));
    const closed = {
      order_by: z.enum(['title', 'date']),
      fields: z.array(z.enum(['id', 'title'])),
      columns: named,
      sort: z.number().int(),
    };
    expect(freeColumnNames(reading(z.object(closed)))).toEqual([]);
  });
});

describe('F-03: a search that reads what is not shown', () => {
  const rows = [{ title: 'An open title', hash: 'secret-of-forty-letters' }];
  const searching =
    (columns: readonly ('title' | 'hash')[]) =>
    async (words: string): Promise<TestAnswer> => {
      const hits = rows.filter((row) => columns.some((column) => row[column].includes(words)));
      return { status: 200, headers: {}, body: { items: hits.map(({ title }) => ({ title })) } };
    };

  test('is found', async () => {
    expect(await secretsFound(searching(['title', 'hash']), ['secret-of-forty-letters'])).toHaveLength(2);
  });

  test('is none where only what is shown is searched', async () => {
    expect(await secretsFound(searching(['title']), ['secret-of-forty-letters', 'An open title'])).toEqual(
      [],
    );
  });
});

describe('F-05: a limit whose key the caller turns', () => {
  const call = writing(z.object({ email: z.string() }));
  const stoppedAfter = async (
    keyOf: (request: { ip: string; headers: Record<string, unknown> }) => string,
  ) => {
    const tries = new Map<string, number>();
    const app = await startPlantedServer([
      answer(call, ({ request }) => {
        const key = keyOf(request);
        tries.set(key, (tries.get(key) ?? 0) + 1);
        if ((tries.get(key) ?? 0) > 5) throw tooManyRequests({ retryAfter: 60 });
        return { next_url: '/' };
      }),
    ]);
    const turn = (number: number) => ({ params: {}, query: {}, body: { email: `a${number}@a.test` } });
    const stopped = await triesUntilStopped(app, call, turn, 20);
    await app.close();
    return stopped;
  };

  test('is found', async () => {
    expect(await stoppedAfter(({ headers }) => String(headers['x-forwarded-for']))).toBeNull();
    expect(await stoppedAfter(({ headers }) => String(headers['user-agent']))).toBeNull();
  });

  test('is none where the key is the address of the connection', async () => {
    expect(await stoppedAfter(({ ip }) => ip)).toBe(5);
  });
});

describe('F-06: a code that may be something else than text', () => {
  const found = (call: Endpoint) => watched(call, (watch) => looseTexts(watch, call));

  test('is found where the contract turns anything into text', async () => {
    const loose = z.object({ code: z.preprocess((value) => String(value), z.string()) });
    expect((await found(writing(loose))).length).toBeGreaterThan(5);
  });

  test('is refused where the contract takes text', async () => {
    expect(await found(writing(z.object({ code: z.string().max(20).optional() })))).toEqual([]);
  });
});

describe('F-11: a way on that leads to another host', () => {
  const found = async (wayOn: (asked: string) => string, isPage = false) => {
    const call = reading(z.object({ next_url: z.string().optional() }));
    const app = await startPlantedServer([
      answer(call, ({ query }) => {
        const way = wayOn((query as { next_url?: string }).next_url ?? '/');
        return isPage ? new RedirectTo(way) : { next_url: way };
      }),
    ]);
    const { away } = await waysOn(call, {
      app,
      caller: {},
      input: { params: {}, query: {}, body: undefined },
    });
    await app.close();
    return away.join('\n');
  };

  test('is found in bodies, in redirects, and where it is handed on', async () => {
    expect(await found((asked) => asked)).toContain('another host: https://evil.test/');
    expect(await found((asked) => asked, true)).toContain('another host: https://evil.test/');
    const startsWithSlash = (asked: string) => (asked.startsWith('/') ? asked : '/');
    expect(await found(startsWithSlash)).toContain('a backslash for the second slash');
    const handedOn = (asked: string) => `/login?next_url=${encodeURIComponent(asked)}`;
    expect(await found(handedOn)).toContain('another host');
  });

  test('is none where all ways lead home', async () => {
    expect(await found(() => '/r/dashboard/')).toBe('');
  });
});

describe('F-13: an answer that tells of what is hidden', () => {
  const answers = (count: number) =>
    new Map([
      ['list', { status: 200, headers: {}, body: { items: [] } }],
      ['count', { status: 200, headers: {}, body: { count, request_id: String(count) } }],
    ]);

  test('is found by what has changed', () => {
    expect(changedAnswers(answers(4), answers(5))).toEqual([expect.stringContaining('count: ')]);
    expect(changedAnswers(answers(4), answers(4))).toEqual([]);
  });
});

describe('R-05: a cell that a spreadsheet runs', () => {
  test('is found, behind quotes too', () => {
    expect(executableCells('path,note\n/a,=1+1\n/b,"@SUM(1)"\n')).toEqual(['=1+1', '@SUM(1)']);
  });

  test('is none with a quote before it, and a number is none', () => {
    expect(executableCells("path,hits\n'=1+1,-7\n")).toEqual([]);
  });
});
