import { describe, expect, test } from 'vitest';
import { budgetOfOne, followRedirect } from './redirect-loop.ts';
import { type RedirectRule, sourceShape } from './redirect-shape.ts';
import { openRuleBook, readRuleBook } from './rule-book.ts';

let lastId = 0;
let looks = 0;

/** A rule that counts how often somebody looks where it leads. */
function rule(path_key: string, target: string, match = 'exact'): RedirectRule & { enabled: boolean } {
  lastId += 1;
  return {
    ...{ id: lastId, path_key, match, query: 'ignore', enabled: true },
    get target_key() {
      looks += 1;
      return target;
    },
  };
}

const many = (count: number, make: (at: number) => ReturnType<typeof rule>) =>
  Array.from({ length: count }, (_, at) => make(at));

describe('the book of rules', () => {
  test.each([
    ['a prefix', rule('/moved', '/new', 'prefix')],
    ['a pattern', rule('/moved/*', '/new/*', 'pattern')],
    ['an exact one', rule('/moved', '/new')],
  ])('shows %s none of thousands that take other addresses', async (_, row) => {
    const book = openRuleBook([
      ...many(3_000, (at) => rule(`/old/${at}`, '/sport')),
      ...many(1_000, (at) => rule(`/far/${at}`, '/sport', 'prefix')),
      ...many(1_000, (at) => rule(`/wide/${at}/:name`, '/sport/:name', 'pattern')),
      rule('/new', '/sport'),
      rule('/new/one', '/sport'),
    ]);
    looks = 0;
    expect((await followRedirect(row, book.find)).kind).toBe('ends');
    expect(looks).toBeLessThan(30);
  });

  test.each<[string, string, string]>([
    ['/a', 'exact', '/a /  /:x /:x/* /a/*'],
    ['/a', 'prefix', '/a / /:x /:x/* /a/* /a/b /:x/b /a/b/c'],
    ['/:n', 'pattern', '/a / /:x /:x/* /a/* /b'],
    ['/a/b', 'exact', '/ /:x/* /a/* /a/b /:x/b'],
  ])('finds for %s (%s) all that may take it: %s', (path_key, match, expected) => {
    const rules = [
      ...['/a', '/a/b', '/a/b/c', '/b'].map((path) => rule(path, '/x')),
      rule('/', '/x', 'prefix'),
      ...['/:x', '/:x/*', '/a/*', '/:x/b'].map((path) => rule(path, '/x', 'pattern')),
    ];
    const found = openRuleBook(rules).find(sourceShape({ path_key, match, query: 'ignore' }), budgetOfOne());
    expect(found.map((one) => one.path_key).sort()).toEqual(expected.split(/ +/).sort());
  });

  test('lets others have their turn while many prefixes are held against many rules', async () => {
    const book = await readRuleBook(many(2_000, (at) => rule(`/new/${at}`, '/sport')));
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    for (const row of many(30, (at) => rule(`/moved/${at}`, '/new', 'prefix'))) {
      await followRedirect(row, book.find);
    }
    isOver = true;
    expect(turns).toBeGreaterThan(4);
  });
});
