import { expect, test } from 'vitest';
import { dueFlags } from './send-stats.ts';
import { daysOf, plusDays } from './stats-report.ts';

const at = (iso: string) => Date.parse(iso) / 1000;

test.each([
  // 2026-11-23 is a Monday.
  ['2026-11-23T06:30:00Z', 'Europe/Berlin', ['stats_mail_daily', 'stats_mail_weekly'], '2026-11-23'],
  ['2026-11-24T06:00:00Z', 'Europe/Berlin', ['stats_mail_daily'], '2026-11-24'],
  // At seven on Monday in Auckland it is still Sunday in London.
  ['2026-11-22T18:10:00Z', 'Pacific/Auckland', ['stats_mail_daily', 'stats_mail_weekly'], '2026-11-23'],
])('at %s in %s, %j are due', (now, zone, flags, today) => {
  expect(dueFlags(at(now), zone)).toEqual(flags.map((flag) => ({ flag, today })));
});

test.each(['2026-11-23T05:59:59Z', '2026-11-23T07:00:00Z'])('at %s nothing is due in Berlin', (now) => {
  expect(dueFlags(at(now), 'Europe/Berlin')).toEqual([]);
});

test('a mail tells of the day before, or the seven days before, beside as many before them', () => {
  expect(daysOf('2026-03-01', 1)).toEqual({ from: '2026-02-28', to: '2026-02-28', beforeFrom: '2026-02-27' });
  expect(daysOf('2026-11-23', 7)).toEqual({ from: '2026-11-16', to: '2026-11-22', beforeFrom: '2026-11-09' });
  expect(plusDays('2027-12-31', 1)).toBe('2028-01-01');
});
