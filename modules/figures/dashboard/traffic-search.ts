import { type CalendarDate, compareDays, formatDay, parseDay } from '#platform/dashboard/dates.ts';
import { digits, listSearch, oneOf, pageNumber, type SearchField } from '#platform/dashboard/list-search.ts';
import { freePeriods, performancePeriods } from '../performance-periods.contract.ts';

export const trafficViews = ['overview', 'posts', 'sources', 'sections', 'authors'] as const;
export type TrafficView = (typeof trafficViews)[number];
export const comparisons = ['before', 'year'] as const;

export type TrafficSearch = {
  view: TrafficView;
  period: (typeof performancePeriods)[number];
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
  compare: (typeof comparisons)[number];
  sectionId: number | undefined;
  authorId: number | undefined;
  communityId: number | undefined;
  page: number;
};

const day: SearchField<CalendarDate | undefined> = {
  read: (text) => (text === undefined ? undefined : parseDay(text)),
  write: (value) => value && formatDay(value),
};

const { read, write } = listSearch<TrafficSearch>(
  {
    view: oneOf(trafficViews, 'overview'),
    period: oneOf(performancePeriods, 'month_to_date'),
    ...{ from: day, to: day },
    compare: oneOf(comparisons, 'before'),
    sectionId: digits(undefined),
    authorId: digits(undefined),
    communityId: digits(undefined),
    page: pageNumber,
  },
  {
    from: 'date-from',
    to: 'date-to',
    sectionId: 'sectionid',
    authorId: 'author_id',
    communityId: 'group_id',
  },
);

/** What the address says; a period of its own has both its days, in their order. */
export function readTraffic(pairs: Parameters<typeof read>[0]): TrafficSearch {
  const search = read(pairs);
  const { period, from, to } = search;
  const isWhole = from !== undefined && to !== undefined && compareDays(from, to) <= 0;
  if (period === 'custom' && isWhole) return search;
  return {
    ...search,
    from: undefined,
    to: undefined,
    period: period === 'custom' ? 'month_to_date' : period,
  };
}

/** What every plan can be asked: a period of a month at most, and nothing narrower. */
export function withinPlan(search: TrafficSearch, hasDetailedStats: boolean): TrafficSearch {
  if (hasDetailedStats) return search;
  const period = freePeriods.find((one) => one === search.period) ?? usualTraffic.period;
  const whole = { sectionId: undefined, authorId: undefined, from: undefined, to: undefined };
  return { ...search, ...whole, period, compare: 'before', page: 1 };
}

export const writeTraffic = write;
export const usualTraffic = readTraffic({});

/** A year of whole weeks, so that a Sunday is held against a Sunday. */
const YEAR_OF_WEEKS = 364;

/** What the reports are asked; the same for all of them. */
export const reportQuery = ({
  period,
  from,
  to,
  compare,
  sectionId,
  authorId,
  communityId,
}: TrafficSearch) => ({
  insight_time_frame_id: period,
  section_id: sectionId ?? -1,
  author_id: authorId,
  group_id: communityId,
  trend_offset: compare === 'year' ? YEAR_OF_WEEKS : undefined,
  ...(from && to ? { custom_date_from: formatDay(from, '-'), custom_date_to: formatDay(to, '-') } : {}),
});
export type ReportQuery = ReturnType<typeof reportQuery>;
