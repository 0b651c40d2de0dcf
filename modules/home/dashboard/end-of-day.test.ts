import { expect, test } from 'vitest';
import { endOfDay } from './end-of-day.ts';

const at = (text: string) => Date.parse(text) / 1000;

test.each([
  ['2026-11-20T12:00:00Z', 'UTC', '2026-11-21T00:00:00Z'],
  ['2026-11-20T23:59:59Z', 'UTC', '2026-11-21T00:00:00Z'],
  ['2026-11-20T12:00:00Z', 'America/New_York', '2026-11-21T05:00:00Z'],
  ['2026-03-29T00:30:00Z', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
  ['2026-10-24T23:00:00Z', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
])('the day of %s in %s ends at %s', (moment, zone, end) => {
  expect(endOfDay(at(moment), zone)).toBe(at(end));
});
