import { describe, expect, test } from 'vitest';
import { tagTitleKey } from '../title-key.ts';
import { alikeTo, similarNames } from './similar-names.ts';

const named = (...titles: string[]) =>
  titles.map((title, at) => ({ id: at + 1, title_key: tagTitleKey(title) }));
const reason = (one: string, other: string) => similarNames(named(one, other), 10)[0]?.reason ?? null;

describe('names look alike', () => {
  test.each([
    ['Climate change', 'climate-change', 'spelling'],
    ['e-mail', 'Email', 'spelling'],
    ['Election', 'Elections', 'number'],
    ['City', 'cities', 'number'],
    ['Parliament', 'Parliment', 'typo'],
    ['Government', 'Goverment', 'typo'],
    ['Brexit deal', 'Brexit dela', 'typo'],
    ['Olympics 2024', 'Olympics 2028', null],
    ['Boat', 'Goat', null],
    ['Sport', 'Sports', 'number'],
    ['Paris', 'Parish', null],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(reason(one, other)).toBe(expected);
  });

  test('of 20,000 tags are found within their budget', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `Subject number ${at.toString(36)}${at * 7_919}`);
    const start = performance.now();
    similarNames(named('Election', 'Elections', ...many), 50);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

test('a new name is held against titles and other names, the same letters first', () => {
  const tags = named('Elections', 'Electoins', 'E lection', 'Boats').map((tag) => ({
    ...tag,
    alias_keys: ['vote'],
  }));
  const found = (title: string) =>
    alikeTo(tags, tagTitleKey(title), 3).map(({ id, is_same }) => (is_same ? `${id} same` : String(id)));
  expect(found('Élections')).toEqual(['1 same', '3', '2']);
  expect(found('Boat')).toEqual(['4']);
  expect(found('Vote')).toEqual(['1 same', '2 same', '3 same']);
  expect(found('Weather')).toEqual([]);
});
