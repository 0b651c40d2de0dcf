import { expect, test } from 'vitest';
import { monthBefore } from './month-before.ts';

const seconds = (text: string) => Date.parse(text) / 1000;
const at = (text: string, zone: string) => ({ siteId: 1, zone, now: seconds(text) });

test('the month before is looked at in the first days of a month, by the clock of the site', () => {
  expect(monthBefore(at('2026-01-01T00:00:05Z', 'UTC'))?.now).toBe(seconds('2025-12-31T23:59:59Z'));
  expect(monthBefore(at('2026-03-03T12:00:00Z', 'UTC'))?.now).toBe(seconds('2026-02-28T23:59:59Z'));
  expect(monthBefore(at('2026-03-04T00:00:00Z', 'UTC'))).toBeNull();
  expect(monthBefore(at('2026-05-31T22:30:00Z', 'Europe/Berlin'))?.now).toBe(seconds('2026-05-31T21:59:59Z'));
  expect(monthBefore(at('2026-05-31T21:30:00Z', 'Europe/Berlin'))).toBeNull();
});
