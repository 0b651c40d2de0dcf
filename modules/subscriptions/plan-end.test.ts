import { expect, test } from 'vitest';
import { planEnd } from './plan-end.contract.ts';

const seconds = (text: string) => Date.parse(text) / 1000;

test.each([
  ['2026-01-15T10:00:00Z', 'month', 1, '2026-02-15T10:00:00Z'],
  ['2026-01-31T10:00:00Z', 'month', 1, '2026-02-28T10:00:00Z'],
  ['2024-02-29T00:00:00Z', 'year', 1, '2025-02-28T00:00:00Z'],
  ['2026-11-30T23:59:59Z', 'month', 3, '2027-02-28T23:59:59Z'],
  ['2026-05-01T00:00:00Z', 'year', 2, '2028-05-01T00:00:00Z'],
] as const)('from %s, by %s times %i, it ends at %s', (start, interval, interval_count, end) => {
  expect(planEnd({ interval, interval_count }, seconds(start))).toBe(seconds(end));
});

test('what is paid once has no end', () => {
  expect(planEnd({ interval: 'one_time', interval_count: 1 }, 5)).toBeNull();
});
