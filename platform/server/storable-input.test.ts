import { describe, expect, test } from 'vitest';
import { unstorablePlace } from './storable-input.ts';

const nested = (levels: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

describe('what a database cannot keep', () => {
  test.each<[string, unknown, (string | number)[]]>([
    ['a NUL in a text', 'a\0b', []],
    ['half a pair', { title: 'a\ud83d' }, ['title']],
    ['a NUL deep inside', { rows: [{ note: 'fine' }, { note: '\0' }] }, ['rows', 1, 'note']],
    ['a NUL in a key', { custom: { 'a\0': 1 } }, ['custom']],
  ])('is found: %s', (_, input, place) => {
    expect(unstorablePlace(input)).toEqual(place);
  });

  test('is found where values are nested so deep that writing them again would fail', () => {
    expect(unstorablePlace(nested(101))).toHaveLength(100);
    expect(unstorablePlace(nested(200_000))).toHaveLength(100);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    [
      'whole pairs, joined letters and signs of control',
      { title: '👩‍👩‍👧 e\u0301 \u0001\u001b\u202e\ufeff\uffff' },
    ],
    ['numbers, dates and lists', { a: [1, null, true, new Date(0)] }],
    ['a hundred levels', nested(100)],
  ])('is nothing of this: %s', (_, input) => {
    expect(unstorablePlace(input)).toBeNull();
  });
});
