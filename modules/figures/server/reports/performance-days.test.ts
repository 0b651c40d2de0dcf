import { describe, expect, test } from 'vitest';
import type { PerformancePeriod } from '../../performance-periods.contract.ts';
import { isoDay, performanceDays } from './performance-days.ts';

const today = '2026-03-10';
const days = (period: PerformancePeriod, more: { from?: string; to?: string; trendOffset?: number } = {}) =>
  performanceDays({ period, from: undefined, to: undefined, trendOffset: undefined, ...more }, today);

describe('the days of a performance report', () => {
  test.each([
    ['today', '2026-03-10', '2026-03-10'],
    ['yesterday', '2026-03-09', '2026-03-09'],
    ['last_week', '2026-03-04', '2026-03-10'],
    ['last_month', '2026-02-09', '2026-03-10'],
    ['month_to_date', '2026-03-01', '2026-03-10'],
  ] as const)('of %s go from %s to %s', (period, from, to) => {
    expect(days(period).counted).toEqual({ from, to });
  });

  test('of a custom period are those that were given', () => {
    const custom = days('custom', { from: '01-02-2026', to: '28-02-2026' });
    expect(custom.counted).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(custom.compared).toEqual({
      now: { from: '2026-02-01', to: '2026-02-28' },
      before: { from: '2026-01-04', to: '2026-01-31' },
      offset: 28,
    });
  });

  test('of a custom period that ends in years to come go until today', () => {
    const custom = days('custom', { from: '01-03-2026', to: '31-12-2099' });
    expect(custom.counted).toEqual({ from: '2026-03-01', to: today });
    expect(custom.compared).toEqual({
      now: { from: '2026-03-01', to: '2026-03-09' },
      before: { from: '2026-02-19', to: '2026-02-27' },
      offset: 10,
    });
    expect(days('custom', { from: '11-03-2026', to: '31-12-2099' })).toEqual({
      counted: { from: '2026-03-11', to: '2099-12-31' },
      compared: null,
    });
  });

  test('have no beginning for all time, and so no trend', () => {
    expect(days('all')).toEqual({ counted: null, compared: null });
  });

  test('compare no day that is not over', () => {
    expect(days('last_week').compared).toEqual({
      now: { from: '2026-03-04', to: '2026-03-09' },
      before: { from: '2026-02-25', to: '2026-03-02' },
      offset: 7,
    });
    expect(days('today').compared).toBeNull();
    expect(days('custom', { from: '01-04-2026', to: '02-04-2026' }).compared).toBeNull();
  });

  test.each([
    ['01-01-1013', '31-12-2025'],
    ['01-01-0100', '09-03-2026'],
  ])('are compared with nothing where as many before %s reach beyond the first year', (from, to) => {
    const long = days('custom', { from, to });
    expect([long.counted?.to, long.compared]).toEqual([isoDay(to), null]);
  });

  test('are compared as far back as there are years', () => {
    expect(days('custom', { from: '01-01-1014', to: '31-12-2025' }).compared?.before).toEqual({
      from: '0001-12-31',
      to: '1013-12-31',
    });
  });

  test('are compared with those that the trend offset names', () => {
    expect(days('yesterday', { trendOffset: 7 }).compared).toEqual({
      now: { from: '2026-03-09', to: '2026-03-09' },
      before: { from: '2026-03-02', to: '2026-03-02' },
      offset: 7,
    });
  });

  test('of the month to date are today alone on its first day', () => {
    const first = performanceDays(
      { period: 'month_to_date', from: undefined, to: undefined, trendOffset: undefined },
      '2026-03-01',
    );
    expect(first.counted).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    expect(first.compared).toBeNull();
  });
});
