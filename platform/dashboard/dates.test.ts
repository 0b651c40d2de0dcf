import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, formatDay, nearTime, parseDay, shortDateTime } from './dates.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const when = (iso: string, zone = 'UTC') => ({ seconds: at(iso), zone, language: 'en-US' });
const now = at('2024-12-10T12:04:31Z');

describe('moments in words', () => {
  test.each([
    ['2024-12-10T11:41:00Z', '10 Dec, 11:41'],
    ['2024-01-02T00:00:00Z', '2 Jan, 00:00'],
    ['2023-12-31T23:59:00Z', '31 Dec 2023'],
  ])('%s is "%s"', (iso, said) => {
    expect(shortDateTime(when(iso), now)).toBe(said);
  });

  test.each([
    ['2024-12-10T14:00:00Z', '14:00'],
    ['2024-12-11T09:00:00Z', 'Wed 09:00'],
    ['2024-12-16T09:00:00Z', 'Mon 09:00'],
    ['2024-12-17T09:00:00Z', '17 Dec'],
    ['2024-12-09T09:00:00Z', '9 Dec'],
    ['2025-01-03T09:00:00Z', '3 Jan 2025'],
  ])('a schedule at %s is "%s"', (iso, said) => {
    expect(nearTime(when(iso), now)).toBe(said);
  });

  test('today is counted in the zone of the site', () => {
    expect(nearTime(when('2024-12-11T03:00:00Z', 'America/New_York'), now)).toBe('22:00');
    expect(calendarDate(at('2024-12-11T03:00:00Z'), 'America/New_York')).toEqual({
      year: 2024,
      month: 12,
      day: 10,
    });
  });
});

describe('calendar dates', () => {
  test.each(['29/02/2024', '31/12/1999', '01/01/0999'])('reads and writes %s', (text) => {
    const day = parseDay(text);
    expect(day && formatDay(day)).toBe(text);
  });

  test.each([
    '',
    '1/2/2024',
    '30/02/2024',
    '00/01/2024',
    '12/13/2024',
    '01-02-2024',
    '01/02/2024/5',
    '01/01/0000',
  ])('finds no day in "%s"', (text) => {
    expect(parseDay(text)).toBeUndefined();
  });

  test('counts days over the ends of months and years', () => {
    expect(addDays({ year: 2024, month: 3, day: 1 }, -1)).toEqual({ year: 2024, month: 2, day: 29 });
    expect(addDays({ year: 2024, month: 12, day: 31 }, 1)).toEqual({ year: 2025, month: 1, day: 1 });
  });
});
