import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearchQuery, QueryInvalid, type SearchQuery } from './search-query.contract.ts';
import { queryOfWords } from './search-words.contract.ts';
import { foldedText } from './server/engine/search-engine.ts';

const field = fc.constantFrom('title', 'status', 'published-at', 'custom_1');
const leaf = fc.oneof(
  fc.record({
    labels: fc.record({
      field,
      values: fc.array(fc.oneof(fc.string({ maxLength: 20 }), fc.integer()), { minLength: 1, maxLength: 5 }),
    }),
  }),
  fc.record({
    no_labels: fc.record({ field, values: fc.array(fc.boolean(), { minLength: 1, maxLength: 2 }) }),
  }),
  fc.record({
    ranges: fc.record({ field, min: fc.oneof(fc.integer(), fc.constantFrom('now', 'now-7d', 'now-12h')) }),
  }),
  fc.record({
    phrase: fc.record({
      text: fc.constantFrom('one', 'two words'),
      syntax: fc.constantFrom('all', 'any', 'exact', 'prefix'),
      weights: fc.dictionary(field, fc.integer({ min: 0, max: 10 }), { maxKeys: 2 }),
    }),
  }),
);
const group = (depth: number): fc.Arbitrary<object> => {
  const node =
    depth === 3 ? leaf : fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: group(depth + 1) });
  const list = fc.array(node as fc.Arbitrary<object>, { maxLength: 3 });
  return fc.record({ all: list, any: list, none: list }, { requiredKeys: [] });
};
const read = (value: unknown): SearchQuery | string => {
  try {
    return parseSearchQuery(value);
  } catch (error) {
    if (error instanceof QueryInvalid) return error.message;
    throw error;
  }
};

test('search-filter-shape: every query within the limits is read as it is written, and read again the same', () => {
  fc.assert(
    fc.property(group(1), (query) => {
      const plain = JSON.parse(JSON.stringify(query)) as object;
      const parsed = read(plain);
      if (typeof parsed === 'string') expect(parsed).toMatch(/50 conditions|use 1 to/);
      else expect([parsed, parseSearchQuery(parsed)]).toEqual([plain, plain]);
    }),
  );
});

test('anything else is refused with its place, and never breaks the reader', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const parsed = read(value);
      if (typeof parsed !== 'string')
        expect(Object.keys(parsed).every((key) => ['all', 'any', 'none'].includes(key))).toBe(true);
    }),
  );
});

test.each<[string, unknown, (string | number)[]]>([
  ['a level too many', { all: [{ any: [{ all: [{ none: [] }] }] }] }, ['all', 0, 'any', 0, 'all', 0]],
  [
    'two conditions in one',
    { all: [{ labels: { field: 'a', values: [1] }, ranges: { field: 'a', min: 1 } }] },
    ['all', 0],
  ],
  ['an unknown key', { every: [] }, ['every']],
  ['no bound', { all: [{ ranges: { field: 'a' } }] }, ['all', 0, 'ranges']],
  [
    'a moment that is none',
    { all: [{ ranges: { field: 'a', min: 'tomorrow' } }] },
    ['all', 0, 'ranges', 'min'],
  ],
  [
    'a heavy weight',
    { all: [{ phrase: { text: 'a', weights: { title: 11 } } }] },
    ['all', 0, 'phrase', 'weights', 'title'],
  ],
  ['a null character', { all: [{ phrase: { text: 'a\0' } }] }, ['all', 0, 'phrase', 'text']],
])('%s is refused at its place', (_, value, path) => {
  expect(() => parseSearchQuery(value)).toThrow(QueryInvalid);
  try {
    parseSearchQuery(value);
  } catch (error) {
    expect((error as QueryInvalid).path).toEqual(path);
  }
});

test('a query of a thousand levels or conditions is refused without being gone through', () => {
  let deep: object = {};
  for (let level = 0; level < 20_000; level += 1) deep = { all: [deep] };
  expect(read(deep)).toContain('3 levels');
  expect(read({ any: Array.from({ length: 100_000 }, () => ({})) })).toContain('50 conditions');
  const wide = Array.from({ length: 20 }, () => ({ labels: { field: 'a', values: [1] } }));
  expect(read({ all: wide, any: wide, none: wide })).toContain('50 conditions');
});

test.each<[string, SearchQuery | null]>([
  ['', null],
  [' - " * ', null],
  ['-only', null],
  ['two words', { all: [{ phrase: { text: 'two words', syntax: 'all' } }] }],
  [
    'word "in order" beg* -not',
    {
      all: [
        { phrase: { text: 'word', syntax: 'all' } },
        { phrase: { text: 'in order', syntax: 'exact' } },
        { phrase: { text: 'beg', syntax: 'prefix' } },
      ],
      none: [{ phrase: { text: 'not', syntax: 'all' } }],
    },
  ],
])('what people type is understood: %s', (typed, query) => {
  expect(queryOfWords(typed)).toEqual(query);
});

test('whatever is typed is a query of the language, or nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }).map((text) => text.replaceAll('\0', '')),
      (typed) => {
        const query = queryOfWords(typed);
        if (query) expect(parseSearchQuery(query)).toEqual(query);
      },
    ),
  );
});

test('letters lose accents and capitals, not their place in other scripts', () => {
  expect([foldedText('Éléphant'), foldedText('MÜLLER'), foldedText('Журнал')]).toEqual([
    'elephant',
    'muller',
    'журнал',
  ]);
});
