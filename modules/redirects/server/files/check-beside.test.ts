import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { TaskCancelled } from '#platform/server/tasks/task.ts';
import { checkBeside } from './check-beside.ts';

const fileOf = (content: string) => ({ content, present: [], ownHosts: new Set<string>() });
const quiet = async () => {};
const plain = (rows: number) => Array.from({ length: rows }, (_, at) => `/a/${at},/b/${at}`).join('\n');
const limits = { milliseconds: 60_000, megabytes: 512 };

describe('a check beside the server', () => {
  test('tells how far it is, finds what the rows are, and gives those that can be written', async () => {
    const told: [number, number | null][] = [];
    const content = `${plain(2_500)}\n/a/1,/c\n/b/7,/a/7`;
    const found = await checkBeside(fileOf(content), async (...word) => void told.push(word));
    expect(found).toMatchObject({ rows: 2_502, wrong: 2, chains: 0 });
    expect(found.errors.map(({ line, code }) => [line, code])).toEqual([
      [2_501, 'duplicate'],
      [2_502, 'redirect_loops'],
    ]);
    expect(found.ready).toHaveLength(2_500);
    expect(found.ready.at(-1)).toMatchObject({ line: 2_500, pageKey: '/b/2499' });
    expect(told.at(-1)).toEqual([2_502, 2_502]);
  });

  test('holds rows against the redirects that are there', async () => {
    const row = { status: 302, match: 'exact', query: 'ignore', enabled: true } as const;
    const there = { id: 5, path: '/b', path_key: '/b', redirect_to: '/a', target_key: '/a', ...row };
    const found = await checkBeside({ ...fileOf('/a,/b\n/b,/a\n/c,/b'), present: [there] }, quiet);
    expect(found).toMatchObject({ unchanged: 1, wrong: 1, chains: 1 });
    expect(found.errors[0]?.message).toContain('A reader at /a would go to /b, and then to /a again.');
  });

  test('ends in the middle of a stretch in which it hears nothing, once somebody cancels', async () => {
    let asked = 0;
    const cancelled = checkBeside(fileOf(plain(50_000)), async () => {
      asked += 1;
      if (asked > 1) throw new TaskCancelled();
    });
    await expect(cancelled).rejects.toBeInstanceOf(TaskCancelled);
  });

  test.each([
    ['before it is told all', { ...limits, milliseconds: 1 }, quiet, { code: 'file_takes_too_long' }],
    [
      'when something was heard',
      limits,
      async (_done: number, rows: number | null) => {
        if (rows !== null) throw new TaskCancelled();
      },
      { name: 'TaskCancelled' },
    ],
  ])(
    'fails once and leaves nothing behind that fails later: ended %s',
    async (_when, tight, progress, said) => {
      const row = { status: 302, match: 'exact', query: 'ignore', enabled: true } as const;
      const present = Array.from({ length: 4_000 }, (_, id) => ({
        ...{ id, path: `/${id}`, path_key: `/${id}`, redirect_to: '/a', target_key: '/a', ...row },
      }));
      const later: unknown[] = [];
      const hear = (reason: unknown) => void later.push(reason);
      process.on('unhandledRejection', hear);
      await expect(checkBeside({ ...fileOf(plain(50_000)), present }, progress, tight)).rejects.toMatchObject(
        said,
      );
      // The process is told to end, and its end comes later.
      await expect.poll(() => process.getActiveResourcesInfo()).not.toContain('ProcessWrap');
      await nextTurn();
      process.off('unhandledRejection', hear);
      expect(later).toEqual([]);
    },
  );

  test.each([
    ['time', { ...limits, milliseconds: 5 }],
    ['memory', { ...limits, megabytes: 12 }],
  ])('that takes too much %s is refused by name, and the server goes on', async (_what, tight) => {
    await expect(checkBeside(fileOf(plain(50_000)), quiet, tight)).rejects.toMatchObject({
      ...{ code: 'file_takes_too_long', status: 400 },
      message: 'This file takes too long to check. Split it, and import each part.',
    });
  });
});

describe('the largest files that are no redirects are refused within their budget:', () => {
  const large = 18_000_000;
  test.each([
    ['lines of nothing', '\n'.repeat(large), 'The file is empty.'],
    ['rows of nothing', ',\n'.repeat(large / 2), 'The file is empty.'],
    ['tabs and nothing else', `a\tb\n${'\t\n'.repeat(large / 2)}`, null],
    ['more rows than fit', '/a,/b\n'.repeat(large / 6), 'The file has more than 50,000 rows.'],
    ['the same apart by tabs', '/a\t/b\n'.repeat(large / 6), 'The file has more than 50,000 rows.'],
    ['one row without an end', `/a,/b,${'x'.repeat(large)}`, 'The row on line 1 is too long for a redirect.'],
    ['a quote that nobody closes', `/a,"${'x,\n'.repeat(large / 3)}`, 'The row on line 1 is too long'],
  ])('%s', async (_what, content, said) => {
    const checking = checkBeside(fileOf(content), quiet, limits);
    if (said) await expect(checking).rejects.toThrow(said);
    else expect(await checking).toMatchObject({ rows: 1, wrong: 1 });
  });

  test('a head of many columns is looked through once, and not in every row', async () => {
    const content = `path\tredirect_to${'\tx'.repeat(200_000)}\n${plain(40_000).replaceAll(',', '\t')}`;
    expect(await checkBeside(fileOf(content), quiet, limits)).toMatchObject({ rows: 40_000, wrong: 0 });
  });

  test('wrong values as long as the file are said in short', async () => {
    const content = `path,redirect_to,status\n/a,/b,${'8'.repeat(40_000)}`;
    const { errors } = await checkBeside(fileOf(content), quiet, limits);
    expect(errors[0]?.message.length).toBeLessThan(120);
  });
});
