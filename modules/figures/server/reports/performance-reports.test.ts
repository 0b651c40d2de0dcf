import { Kysely, PostgresDialect } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import type { Db } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import type { PerformanceFilters } from '../../performance.contract.ts';
import { performanceReports } from './performance-reports.ts';

afterEach(() => vi.useRealTimers());

test('a sum over posts is kept for a minute, one of days for seconds, also when the clock is set back meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.UTC(2026, 1, 3, 12) });
  const query = vi.fn(async () => ({ command: 'SELECT', rowCount: 1, rows: [{ views: 7 }] }));
  const pool = { connect: async () => ({ query, release: () => undefined }), end: async () => undefined };
  const db = new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) }) as unknown as Db;
  const reports = performanceReports({ db }, { onReset: () => undefined } as unknown as Events);
  const ask = (period: PerformanceFilters['period'] = 'all') =>
    reports({ of: { siteId: 1 }, filters: { period } as PerformanceFilters, timezone: 'UTC' });

  await ask();
  const once = query.mock.calls.length;
  vi.advanceTimersByTime(59_000);
  await ask();
  expect(query).toHaveBeenCalledTimes(once);
  vi.advanceTimersByTime(2_000);
  vi.setSystemTime(Date.UTC(2026, 1, 3, 11));
  await ask();
  expect(query).toHaveBeenCalledTimes(2 * once);

  await ask('today');
  const twice = query.mock.calls.length;
  vi.advanceTimersByTime(6_000);
  await ask('today');
  expect(query.mock.calls.length).toBeGreaterThan(twice);
});
