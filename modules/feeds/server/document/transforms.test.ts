import { expect, test } from 'vitest';
import type { Transform } from '../../feed-fields.contract.ts';
import { LONGEST_FEED_VALUE, transformed } from './transforms.ts';

test.each<[string[], Transform[], string[]]>([
  [['<p>One <b>two</b></p>'], [{ type: 'strip_html' }], ['One two']],
  [['A bridge too far'], [{ type: 'truncate', length: 12 }], ['A bridge…']],
  [['👩‍🚒 short'], [{ type: 'truncate', length: 100 }], ['👩‍🚒 short']],
  [['en-US'], [{ type: 'lowercase' }], ['en-us']],
  [['a'], [{ type: 'uppercase' }, { type: 'prefix', value: '$&' }, { type: 'suffix', value: '!' }], ['$&A!']],
  [['a.b.c'], [{ type: 'replace', find: '.', value: '$1' }], ['a$1b$1c']],
  [[], [{ type: 'default', value: 'News' }], ['News']],
  [[''], [{ type: 'default', value: 'News' }], ['News']],
  [['a', 'b'], [{ type: 'join', value: ', ' }], ['a, b']],
  [['a', 'b'], [{ type: 'first' }], ['a']],
  [['2026-03-01T09:05:00.000Z'], [{ type: 'date', value: 'rfc822' }], ['Sun, 01 Mar 2026 09:05:00 GMT']],
  [['2026-03-01T09:05:00.000Z'], [{ type: 'date', value: 'iso8601' }], ['2026-03-01T09:05:00Z']],
  [['2026-03-01T09:05:00.000Z'], [{ type: 'date', value: 'day' }], ['2026-03-01']],
  [['2026-03-01T09:05:00.000Z'], [{ type: 'date', value: 'unix' }], ['1772355900']],
  [['soon'], [{ type: 'date', value: 'rfc822' }], ['soon']],
  [['2026-03-01'], [{ type: 'date', value: 'toString' }], ['2026-03-01']],
  [['ä b'], [{ type: 'url_encode' }], ['%C3%A4%20b']],
  [['\ud800'], [{ type: 'url_encode' }], ['%EF%BF%BD']],
  [['<i></i>'], [{ type: 'strip_html' }], []],
])('%j by %j is %j', (values, transforms, expected) => {
  expect(transformed(values, transforms)).toEqual(expected);
});

test('a value that each of many replacements makes five hundred times as long stays within its bound', () => {
  const grow: Transform = { type: 'replace', find: 'a', value: 'a'.repeat(500) };
  const [long] = transformed(
    ['a'.repeat(10_000)],
    Array.from({ length: 20 }, () => grow),
  );
  expect(long).toHaveLength(LONGEST_FEED_VALUE);
  const many = transformed(
    Array.from({ length: 30 }, () => 'a'.repeat(9_000)),
    [grow, { type: 'join', value: '' }],
  );
  expect(many.join('')).toHaveLength(LONGEST_FEED_VALUE);
});

test('the values of a post that share what is left are cut together, and never between the halves of a sign', () => {
  expect(transformed(['abc', 'def', 'ghi'], [], 5)).toEqual(['abc', 'de']);
  expect(transformed(['ab👩'], [], 3)).toEqual(['ab']);
  expect(transformed(['👩👩'], [{ type: 'suffix', value: '!' }], 4)).toEqual(['👩👩']);
  expect(transformed(['a', 'b'], [{ type: 'join', value: '----' }], 3)).toEqual(['a--']);
  expect(transformed(['a'], [], 0)).toEqual([]);
});
