import { describe, expect, test } from 'vitest';
import { addDays } from '#platform/dashboard/dates.ts';
import { dayKey, daysOf, modeOf, stepped } from './calendar-days.ts';
import { beyond, clashesOf, layDay } from './week-layout.ts';

const at = (...minutes: number[]) => minutes.map((one) => ({ minutes: one }));

test('beyond the minutes in sight lies what shows nothing of its block there', () => {
  const sight = { from: 360, until: 900 };
  const found = beyond(at(0, 302, 303, 899, 900, 1_439), sight);
  expect(found).toEqual({ earlier: at(0, 302), later: at(900, 1_439) });
  // The last block of a day ends with it.
  expect(beyond(at(1_439), { from: 0, until: 1_400 }).later).toEqual([]);
});

describe('rule: entries of a day never cover each other', () => {
  test('stand alone where there is room', () => {
    expect(layDay(at(0, 60, 120)).placed.map(({ columns }) => columns)).toEqual([1, 1, 1]);
  });
  test('stand side by side where there is none', () => {
    const { placed } = layDay(at(540, 545, 600));
    expect(placed.map(({ column, columns }) => [column, columns])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
    ]);
  });
  test('beyond three are behind a number, and none is lost', () => {
    const { placed, hidden } = layDay(at(...Array.from({ length: 300 }, () => 540)));
    expect([placed.length, hidden.length, hidden[0]?.entries.length]).toEqual([3, 1, 297]);
  });
  test('loses none of 500 entries of one day', () => {
    const entries = at(...Array.from({ length: 500 }, (_, n) => (n * 7) % 1440));
    const { placed, hidden } = layDay(entries);
    const behind = hidden.reduce((sum, { entries }) => sum + entries.length, 0);
    expect(placed.length + behind).toBe(500);
  });
});

test('posts that go live within five minutes of each other clash; plans and live ones do not', () => {
  const item = (id: number, at_ts: number, style = 'scheduled') => ({ id, at_ts, style });
  const items = [item(1, 0), item(2, 299), item(3, 900), item(4, 901, 'planned'), item(5, 902, 'live')];
  expect([...clashesOf(items)]).toEqual([1, 2]);
});

describe('calendar-list-15, calendar-month-35, calendar-views', () => {
  const day = { year: 2026, month: 12, day: 10 };
  test('the list shows 15 days from the day on', () => {
    const days = daysOf('list', day);
    expect([days.length, dayKey(days[0] ?? day)]).toEqual([15, '2026-12-10']);
  });
  test('the month shows 35 days from the start of the grid week', () => {
    const days = daysOf('month', day);
    expect([days.length, dayKey(days[0] ?? day), dayKey(days[34] ?? day)]).toEqual([
      35,
      '2026-11-30',
      '2027-01-03',
    ]);
  });
  test('the week begins on Monday, in whatever day of it one is', () => {
    for (let n = 0; n < 7; n += 1) {
      expect(dayKey(daysOf('week', addDays({ ...day, day: 7 }, n))[0] ?? day)).toBe('2026-12-07');
    }
  });
  test('calendar-views: the week is the default', () => {
    expect([
      modeOf('/posts/calendar'),
      modeOf('/posts/calendar/month/'),
      modeOf('/posts/calendar/x'),
    ]).toEqual(['week', 'month', 'week']);
  });
  test('the arrows of the month go over the turn of the year', () => {
    expect([stepped('month', day, 1), stepped('month', { ...day, month: 1 }, -1)]).toEqual([
      { year: 2027, month: 1, day: 1 },
      { year: 2025, month: 12, day: 1 },
    ]);
  });
});
