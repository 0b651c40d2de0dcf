import type { ChartPoint } from '#platform/dashboard/charts/chart-point.ts';
import { dateFormat, timeOfDay } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { DaysReport, TodayReport } from '../traffic.contract.ts';

const inWords = (day: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(pageLanguage, 'UTC', options).format(Date.parse(day));
const long = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const short = { day: 'numeric', month: 'short' } as const;
const MANY_DAYS = 300;

/** The days of a report as steps of a chart. */
export function pointsOfDays({ days }: DaysReport): ChartPoint[] {
  const isLong = days.length > MANY_DAYS;
  return days.map(({ day, views, views_before }) => ({
    id: day,
    label: inWords(day, isLong ? { month: 'short', year: '2-digit' } : short),
    title: inWords(day, isLong ? { ...long, year: 'numeric' } : long),
    ...{ value: views, before: views_before },
  }));
}

/** The hours of today beside those of yesterday, or those of yesterday alone. */
export function pointsOfHours(report: TodayReport, isToday: boolean, zone: string): ChartPoint[] {
  const hour = (seconds: number) => timeOfDay({ seconds, zone, language: pageLanguage });
  const shown = isToday ? report.points : report.points_before;
  return shown.map(({ from_ts, views }, at) => ({
    ...{ id: `${from_ts}`, label: hour(from_ts), title: hour(from_ts), value: views },
    before: isToday ? (report.points_before[at]?.views ?? null) : null,
  }));
}

/** `11 Nov` and `10 Dec 2024`, the ends of a period. */
export const endsOf = ({ days }: DaysReport): { from: string; to: string } | undefined => {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return undefined;
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  return {
    from: inWords(first, isOneYear ? short : { ...short, year: 'numeric' }),
    to: inWords(last, { ...short, year: 'numeric' }),
  };
};

/** `UTC−5`, as the zone is now. */
export const zoneName = (zone: string): string =>
  dateFormat(pageLanguage, zone, { timeZoneName: 'shortOffset' })
    .formatToParts(Date.now())
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC') ?? zone;
