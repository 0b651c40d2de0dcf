import { describe, expect, test } from 'vitest';
import { usualTimes } from '../settings/newsletter-settings.ts';
import { dueDay, nextMoment } from './due-day.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const zone = 'Europe/Berlin';
const times = { ...usualTimes, weekly_alerts_enabled: true };

describe('a newsletter is due', () => {
  test.each([
    ['before its time', 'daily', '2026-11-23T05:59:00Z', null],
    ['at its time in the zone of the site', 'daily', '2026-11-23T06:00:00Z', '2026-11-23'],
    ['late, where the server was down', 'daily', '2026-11-23T11:59:00Z', '2026-11-23'],
    ['not when the day is over', 'daily', '2026-11-23T12:01:00Z', null],
    ['weekly on its day', 'weekly', '2026-11-23T07:30:00Z', '2026-11-23'],
    ['weekly on no other', 'weekly', '2026-11-24T07:30:00Z', null],
  ] as const)('%s', (_, kind, now, day) => {
    expect(dueDay(kind, times, at(now), zone)).toBe(day);
  });

  test('for the day before, shortly after midnight', () => {
    const late = { ...times, daily_alerts_time: '23:30', weekly_alerts_time: '23:30', weekly_alerts_day: 0 };
    expect(dueDay('daily', late, at('2026-11-22T23:10:00Z'), zone)).toBe('2026-11-22');
    expect(dueDay('weekly', late, at('2026-11-22T23:10:00Z'), zone)).toBe('2026-11-22');
  });

  test('in the night in which its hour is left out, and once in the one that has it twice', () => {
    const night = { ...times, daily_alerts_time: '02:30' };
    expect(dueDay('daily', night, at('2026-03-29T00:59:00Z'), zone)).toBeNull();
    expect(dueDay('daily', night, at('2026-03-29T01:00:00Z'), zone)).toBe('2026-03-29');
    expect(dueDay('daily', night, at('2026-10-25T00:30:00Z'), zone)).toBe('2026-10-25');
    expect(dueDay('daily', night, at('2026-10-25T01:30:00Z'), zone)).toBe('2026-10-25');
  });

  test('never while it is off', () => {
    expect(
      dueDay('daily', { ...times, daily_alerts_enabled: false }, at('2026-11-23T06:00:00Z'), zone),
    ).toBeNull();
  });
});

describe('the next one goes out', () => {
  test.each([
    ['today', 'daily', '2026-11-23T05:00:30Z', '2026-11-23T06:00:00Z'],
    ['tomorrow', 'daily', '2026-11-23T06:00:00Z', '2026-11-24T06:00:00Z'],
    ['over the change of the clocks', 'daily', '2026-10-24T20:00:00Z', '2026-10-25T06:00:00Z'],
    ['next week', 'weekly', '2026-11-23T07:30:00Z', '2026-11-30T07:00:00Z'],
  ] as const)('%s', (_, kind, now, next) => {
    expect(nextMoment(kind, times, at(now), zone)).toBe(at(next));
  });

  test('never while it is off', () => {
    expect(nextMoment('weekly', usualTimes, at('2026-11-23T07:30:00Z'), zone)).toBeNull();
  });
});
