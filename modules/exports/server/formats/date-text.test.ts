import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallClock } from '#platform/server/zoned-time.ts';
import { dateText } from './date-text.ts';

const noon = Date.UTC(2026, 2, 9, 3, 5) / 1000;

test.each([
  ['X', noon],
  ['MM/DD/YYYY', '03/08/2026'],
  ['MM/DD/YYYY HH:mm', '03/08/2026 23:05'],
  ['DD/MM/YYYY', '08/03/2026'],
  ['DD/MM/YYYY HH:mm', '08/03/2026 23:05'],
] as const)('writes times as %s in the zone of the site', (format, expected) => {
  expect(dateText(format, 'America/New_York')(noon)).toBe(expected);
});

test('says what the clock on the wall says, also on the days when it is changed', () => {
  const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
  const writers = new Map(zones.map((zone) => [zone, dateText('DD/MM/YYYY HH:mm', zone)]));
  const pad = (value: number) => String(value).padStart(2, '0');
  const changes = [1_772_953_200, 1_762_063_200, 1_774_746_000, 1_759_590_000];
  const times = fc.oneof(
    fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }),
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -90_000, max: 90_000 }))
      .map(([at, by]) => at + by),
  );
  fc.assert(
    fc.property(times, fc.constantFrom(...zones), (ts, zone) => {
      const { day, month, year, hour, minute } = wallClock(ts, zone);
      const expected = `${pad(day)}/${pad(month)}/${year} ${pad(hour)}:${pad(minute)}`;
      expect(writers.get(zone)?.(ts)).toBe(expected);
    }),
  );
});
