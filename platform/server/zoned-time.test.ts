import { expect, test } from 'vitest';
import { dateOf, startOfDate, wallClock } from './zoned-time.ts';

const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Pacific/Apia',
];

test('a date begins at its first second and the second before belongs to the day before', () => {
  for (const zone of zones) {
    for (let day = 0; day < 730; day += 1) {
      const date = dateOf(Date.UTC(2025, 0, 1, 12) / 1000 + day * 86_400, zone);
      const start = startOfDate(date, zone);
      expect(dateOf(start, zone), `${zone} ${date}`).toBe(date);
      expect(dateOf(start - 1, zone), `${zone} before ${date}`).not.toBe(date);
    }
  }
});

test('a date whose midnight is skipped begins after the gap', () => {
  // On 31 March 2024 the clocks of Beirut went from 00:00 to 01:00.
  expect(wallClock(startOfDate('31-03-2024', 'Asia/Beirut'), 'Asia/Beirut')).toMatchObject({
    day: 31,
    hour: 1,
  });
});

test('days are added on the calendar, not by seconds', () => {
  const zone = 'Europe/Berlin';
  expect(startOfDate('30-03-2025', zone, 1) - startOfDate('30-03-2025', zone)).toBe(23 * 3600);
});
