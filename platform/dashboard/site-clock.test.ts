import { expect, test } from 'vitest';
import { secondsAt, wallClockAt } from './site-clock.ts';

const at = (iso: string) => Date.parse(iso) / 1000;

test.each([
  ['2026-07-01', '09:00', 'America/New_York', '2026-07-01T13:00:00Z'],
  ['2026-12-01', '09:00', 'America/New_York', '2026-12-01T14:00:00Z'],
  ['2026-01-01', '00:30', 'Asia/Kolkata', '2025-12-31T19:00:00Z'],
  ['2026-06-01', '23:59', 'Pacific/Auckland', '2026-06-01T11:59:00Z'],
  // Twice in one night, never in another.
  ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
])('%s %s in %s', (date, time, zone, iso) => {
  expect(secondsAt(date, time, zone)).toBe(at(iso));
});

test('what is shown is what is meant', () => {
  expect(wallClockAt(at('2026-07-01T13:05:00Z'), 'America/New_York')).toEqual({
    date: '2026-07-01',
    time: '09:05',
  });
  expect(secondsAt('', '09:00', 'UTC')).toBeNull();
});
