import { expect, test } from 'vitest';
import { offsetOf, pagingOf } from './list-pages.ts';

test('a page begins after the rows of those before it', () => {
  expect(offsetOf({ page: 1, limit: 50 })).toBe(0);
  expect(offsetOf({ page: 3, limit: 25 })).toBe(50);
});

test('a page past the reachable end is the last one that can be reached', () => {
  expect(offsetOf({ page: 9_999, limit: 100 })).toBe(9_900);
  expect(pagingOf({ page: 9_999, limit: 100 }, { total: 10_000 }, () => undefined).page).toBe(100);
});

test('a page past the end of a short list is named as it was asked for', () => {
  for (const [page, total] of [
    [999, 91],
    [3, 91],
    [999, 0],
  ] as const) {
    expect(pagingOf({ page, limit: 50 }, { total }, () => undefined).page).toBe(page);
  }
  expect(pagingOf({ page: 2, limit: 50 }, { total: 91 }, () => undefined).page).toBe(2);
});

test('the foot of a list goes to another page and another size', () => {
  const asked: object[] = [];
  const paging = pagingOf({ page: 2, limit: 25 }, { total: 60, isExact: false }, (next) => asked.push(next));
  expect(paging).toMatchObject({ page: 2, size: 25, total: 60, isExact: false, lastRow: 10_000 });
  paging.onPage(3);
  paging.onSize(100);
  expect(asked).toEqual([{ page: 3 }, { limit: 100 }]);
});
