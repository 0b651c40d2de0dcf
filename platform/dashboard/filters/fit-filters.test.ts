import { expect, test } from 'vitest';
import { fitFilters } from './fit-filters.ts';

const filter = (id: string, width: number, is: { set?: boolean; rare?: boolean } = {}) => ({
  id,
  width,
  isSet: is.set ?? false,
  isRare: is.rare ?? false,
});

test('shows everything when there is room', () => {
  expect([...fitFilters([filter('status', 100), filter('type', 80)], 188, 70)]).toEqual(['status', 'type']);
});

test('keeps room for More as soon as one filter has to wait', () => {
  const filters = [filter('status', 100), filter('type', 80), filter('author', 90)];
  expect([...fitFilters(filters, 262, 70)]).toEqual(['status', 'type']);
  expect([...fitFilters(filters, 261, 70)]).toEqual(['status']);
});

test('lets set filters in first', () => {
  const filters = [filter('status', 100), filter('type', 80), filter('author', 90, { set: true })];
  expect([...fitFilters(filters, 200, 70)]).toEqual(['author']);
});

test('leaves rare filters out until they are set', () => {
  expect(fitFilters([filter('stage', 60, { rare: true })], 500, 70).size).toBe(0);
  expect([...fitFilters([filter('stage', 60, { rare: true, set: true })], 500, 70)]).toEqual(['stage']);
});
