import { expect, test } from 'vitest';
import { keywordOf } from './keyword-of.ts';

test.each([
  ['  City   Budget ', 'city budget'],
  ['ÉCOLE', 'école'],
  ['انتخابات', 'انتخابات'],
  ['covid-19', 'covid-19'],
  ['2024 election', '2024 election'],
  ['ruth@example.com', null],
  ['ruth at example', 'ruth at example'],
  ['030 1234567', null],
  ['+49 (30) 12-34', null],
  ['4111 1111 1111 1111', null],
  ['12345', null],
  ['  ', null],
  ['???', null],
])('%j is counted as %j', (typed, word) => {
  expect(keywordOf(typed)).toBe(word);
});

test('a keyword has an end, and none of half a letter', () => {
  expect(keywordOf('a'.repeat(300))).toHaveLength(100);
  expect(keywordOf(`${'a'.repeat(99)}😀`)?.isWellFormed()).toBe(true);
});
