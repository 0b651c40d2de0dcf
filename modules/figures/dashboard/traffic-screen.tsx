import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddress } from '#platform/dashboard/address.ts';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { LineChart } from '#platform/dashboard/charts/line-chart.tsx';
import { calendarDate, compareDays } from '#platform/dashboard/dates.ts';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { FilterBar } from '#platform/dashboard/filters/filter-bar.tsx';
import { DownloadIcon } from '#platform/dashboard/icons.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { ViewsBar } from '#platform/dashboard/views-bar.tsx';
import { MOST_FREE_ROWS } from '../performance-periods.contract.ts';
import type { DaysReport, TodayReport } from '../traffic.contract.ts';
import classes from './traffic.module.css';
import { type TrafficCalls, trafficCalls } from './traffic-calls.ts';
import { endsOf, pointsOfDays, pointsOfHours, zoneName } from './traffic-days.ts';
import { TrafficFigures } from './traffic-figures.tsx';
import { useTrafficFilters } from './traffic-filters.tsx';
import { TopReports, WholeReport } from './traffic-reports.tsx';
import { trafficScope } from './traffic-scope.ts';
import {
  type ReportQuery,
  readTraffic,
  reportQuery,
  type TrafficSearch,
  usualTraffic,
  withinPlan,
  writeTraffic,
} from './traffic-search.ts';
import { type TrafficText, useTrafficTexts } from './traffic-texts.ts';

const MINUTE = 60_000;

/** How often the site is read: now, by the day against the time before, and what of it, from where and by whom. */
export function TrafficScreen() {
  const text = useTrafficTexts();
  const caller = useCaller();
  const { site } = caller;
  const { pairs, go } = useAddress();
  const client = useQueryClient();
  const { hasDetailedStats } = site;
  const search = useMemo(() => withinPlan(readTraffic(pairs), hasDetailedStats), [pairs, hasDetailedStats]);
  const query = useMemo(() => reportQuery(search), [search]);
  const scope = trafficScope(caller, search.communityId);
  const calls = trafficCalls(scope, site);
  const days = useQuery({ ...calls.days(query), placeholderData: keepPreviousData, refetchInterval: MINUTE });
  const today = useQuery({
    ...calls.today(query),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
  });
  const change = (next: Partial<TrafficSearch>) => go(writeTraffic({ ...search, page: 1, ...next }));
  const before = comparedWith(search, days.data, text);
  const filters = useTrafficFilters(
    search,
    change,
    beforeName({ ...search, compare: 'before' }, days.data, text),
  );
  const ends = days.data && endsOf(days.data);
  const views = viewsOf(calls);
  const view = views.find((one) => one === search.view) ?? 'overview';
  const range =
    ends && (ends.from === ends.to.replace(/ \d{4}$/, '') ? ends.to : text('period.between', ends));
  const reload = () => void client.refetchQueries({ type: 'active', predicate: isReport });
  return (
    <div className={classes.screen}>
      <ViewsBar
        views={views.map((id) => ({ id, title: text(`views.${id}`), count: undefined }))}
        current={view}
        onView={(next) => change({ view: next })}
        actions={calls.file ? <Files calls={calls} file={calls.file} query={query} /> : null}
      />
      <FilterBar
        filters={filters}
        onReset={() => go(writeTraffic({ ...usualTraffic, view: search.view }))}
        count={range && text('period.inZone', { period: range, zone: zoneName(site.timeZone) })}
        updatedAt={days.dataUpdatedAt}
        isFetching={days.isFetching}
        onReload={reload}
      />
      <div className={classes.content}>
        {hasDetailedStats ? null : (
          <p className={classes.plan} role="note">
            {text('plan.missing', { count: MOST_FREE_ROWS })}
          </p>
        )}
        {view === 'overview' ? (
          <>
            <TrafficFigures
              {...{ calls, query, days: days.data, today: today.data }}
              compared={onBefore(search, days.data, text)}
            />
            <Chart {...{ search, days, today }} before={before} zone={site.timeZone} />
            <TopReports {...{ calls, query, search, change }} />
          </>
        ) : (
          <WholeReport {...{ calls, query, search, change, view }} />
        )}
      </div>
    </div>
  );
}

const isReport = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  typeof queryKey[1] === 'string' && queryKey[1].startsWith('/core/stats/');

const viewsOf = ({ sources, sections, authors }: TrafficCalls) => [
  ...(['overview', 'posts'] as const),
  ...(sources ? (['sources'] as const) : []),
  ...(sections ? (['sections'] as const) : []),
  ...(authors ? (['authors'] as const) : []),
];

/** "30 days before", by how many days the period has. */
function beforeName({ period }: TrafficSearch, days: DaysReport | undefined, text: TrafficText): string {
  if (period === 'today') return text('compare.yesterday');
  const count = days?.days.length ?? 0;
  return count === 0 ? text('compare.previous') : text('compare.before', { count });
}

const comparedWith = (search: TrafficSearch, days: DaysReport | undefined, text: TrafficText): string =>
  search.compare === 'year' ? text('compare.year') : beforeName(search, days, text);

/** The same within a sentence: "on the 30 days before". */
const onBefore = (
  { compare, period }: TrafficSearch,
  days: DaysReport | undefined,
  text: TrafficText,
): string =>
  compare === 'year'
    ? text('figures.onYear')
    : text('figures.onBefore', { count: period === 'today' ? 1 : (days?.days.length ?? 1) });

type ChartProps = {
  search: TrafficSearch;
  days: UseQueryResult<DaysReport>;
  today: UseQueryResult<TodayReport>;
  before: string;
  zone: string;
};

function Chart({ search, days, today, before, zone }: ChartProps) {
  const text = useTrafficTexts();
  const { period } = search;
  const isHours = period === 'today' || period === 'yesterday';
  const state = isHours ? today : days;
  const title = text(isHours ? 'chart.hours' : 'chart.days');
  if (state.error && !state.data) {
    return (
      <FailureView
        error={state.error}
        title={text('failed', { title })}
        onRetry={() => void state.refetch()}
      />
    );
  }
  if (!days.data || !today.data) return <div className={classes.chartWaits} aria-busy="true" />;
  const points = isHours ? pointsOfHours(today.data, period === 'today', zone) : pointsOfDays(days.data);
  if (points.every(({ value }) => value === 0)) {
    return <MessageView title={text('emptyTitle')}>{text('empty')}</MessageView>;
  }
  return (
    <LineChart
      title={title}
      points={points}
      names={{ now: text(`period.${period}`), before }}
      stepName={text(isHours ? 'chart.hour' : 'chart.day')}
      isLastOpen={isOpenEnded(search, zone)}
    />
  );
}

/** Today, which every period but yesterday and some days of the past ends with, is not over. */
function isOpenEnded({ period, to }: TrafficSearch, zone: string): boolean {
  if (period !== 'custom' || to === undefined) return period !== 'yesterday';
  return compareDays(to, calendarDate(Date.now() / 1000, zone)) >= 0;
}

type FilesProps = { calls: TrafficCalls; file: NonNullable<TrafficCalls['file']>; query: ReportQuery };

function Files({ calls, file, query }: FilesProps) {
  const text = useTrafficTexts();
  const { author_id, group_id, section_id } = query;
  const isNarrowed = section_id !== -1 || author_id !== undefined || group_id !== undefined;
  const reports = [
    ...(['days', 'top_posts', 'sections'] as const),
    ...(calls.sources && !isNarrowed ? (['sources'] as const) : []),
    ...(calls.authors ? (['authors'] as const) : []),
  ];
  return (
    <Dropdown
      label={text('export')}
      align="end"
      opener={(opener) => <BarButton icon={<DownloadIcon />} label={text('export')} {...opener} />}
    >
      {(close) => (
        <ul className={classes.files}>
          {reports.map((report) => (
            <li key={report}>
              <a href={file(query, report)} download onClick={close}>
                {text(`files.${report}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Dropdown>
  );
}
