import { describe, expect, test } from 'vitest';
import { calendarDate } from '#platform/dashboard/dates.ts';
import { minutesOf, momentAt, startOf, zoneName } from './wall-time.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const day = (text: string) => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
};

describe('rule: a time of the site is a moment, also in the nights of daylight saving', () => {
  test.each([
    ['a plain day', 'Europe/Berlin', '2026-12-10', 540, '2026-12-10T08:00:00Z'],
    ['the day that has 23 hours', 'Europe/Berlin', '2026-03-29', 540, '2026-03-29T07:00:00Z'],
    ['a time that is left out', 'Europe/Berlin', '2026-03-29', 150, '2026-03-29T01:30:00Z'],
    ['a time that is there twice', 'Europe/Berlin', '2026-10-25', 150, '2026-10-25T00:30:00Z'],
    ['after the second hour', 'Europe/Berlin', '2026-10-25', 240, '2026-10-25T03:00:00Z'],
    ['a time that is left out in New York', 'America/New_York', '2026-03-08', 150, '2026-03-08T07:30:00Z'],
    ['a time that is there twice in New York', 'America/New_York', '2026-11-01', 90, '2026-11-01T05:30:00Z'],
    ['half an hour of daylight saving', 'Australia/Lord_Howe', '2026-10-04', 135, '2026-10-03T15:45:00Z'],
    ['half an hour that is there twice', 'Australia/Lord_Howe', '2026-04-05', 105, '2026-04-04T14:45:00Z'],
    ['a zone without it', 'Asia/Kolkata', '2026-07-01', 0, '2026-06-30T18:30:00Z'],
  ])('%s', (_, zone, date, minutes, due) => {
    expect(new Date(momentAt(day(date), minutes, zone) * 1000).toISOString()).toBe(due.replace('Z', '.000Z'));
  });

  test('each time of the clock leads to a moment and back, for every half hour of a year in three zones', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
      for (let moment = at('2026-01-01T00:00:00Z'); moment < at('2027-01-01T00:00:00Z'); moment += 1800 * 7) {
        const back = momentAt(calendarDate(moment, zone), minutesOf(moment, zone), zone);
        // Of two that look the same, the first is meant.
        expect([0, 1800, 3600]).toContain(moment - back);
        expect(minutesOf(back, zone)).toBe(minutesOf(moment, zone));
      }
    }
  });

  test('a day without midnight starts after the gap', () => {
    const start = startOf(day('2026-09-06'), 'America/Santiago');
    expect(calendarDate(start, 'America/Santiago')).toEqual(day('2026-09-06'));
    expect(minutesOf(start, 'America/Santiago')).toBe(60);
  });
});

test.each([
  ['America/New_York', '2026-12-10T12:00:00Z', 'UTC−5'],
  ['Asia/Kolkata', '2026-12-10T12:00:00Z', 'UTC+5:30'],
  ['UTC', '2026-12-10T12:00:00Z', 'UTC'],
])('names the zone %s', (zone, iso, due) => expect(zoneName(at(iso), zone)).toBe(due));
