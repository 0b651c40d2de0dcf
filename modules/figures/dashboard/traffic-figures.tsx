import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SparkBars } from '#platform/dashboard/charts/spark-line.tsx';
import { timeOfDay } from '#platform/dashboard/dates.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { DaysReport, LastHourReport, TodayReport } from '../traffic.contract.ts';
import classes from './traffic.module.css';
import type { TrafficCalls } from './traffic-calls.ts';
import type { ReportQuery } from './traffic-search.ts';
import { useTrafficTexts } from './traffic-texts.ts';
import { TrendText } from './trend-text.tsx';

/** How often what happens now is asked for, in milliseconds; a view is written within a second. */
const LIVE = 10_000;

type TrafficFiguresProps = {
  calls: TrafficCalls;
  query: ReportQuery;
  /** What the period is compared with, in words within a sentence. */
  compared: string;
  days: DaysReport | undefined;
  today: TodayReport | undefined;
};

/** The figures over the chart: of the period, of this moment, of the last hour and of today. */
export function TrafficFigures({ calls, query, compared, days, today }: TrafficFiguresProps) {
  const text = useTrafficTexts();
  const { site } = useCaller();
  const period = useQuery({ ...calls.performance(query), refetchInterval: 6 * LIVE });
  const hour = useQuery({ ...calls.lastHour(query), refetchInterval: LIVE });
  const views = period.data?.page_view_count;
  const creators = period.data?.signup_count;
  const current = rightNow(hour.data);
  return (
    <dl className={classes.figures} aria-label={text('figures.label')}>
      <Figure id="views" label={text('figures.views')} value={views?.count}>
        <Moved percent={views?.trend} words={compared} />
      </Figure>
      <Figure id="now" label={text('figures.now')} value={current?.views}>
        {current ? (
          <span>
            {text('figures.nowNote', {
              time: timeOfDay({ seconds: current.from, zone: site.timeZone, language: pageLanguage }),
            })}
          </span>
        ) : null}
        {hour.data ? <SparkBars values={hour.data.points.map((point) => point.views)} /> : null}
      </Figure>
      <Figure id="hour" label={text('figures.lastHour')} value={hour.data?.page_view_count.count}>
        <Moved percent={hour.data?.page_view_count.trend} words={text('figures.lastHourNote')} />
      </Figure>
      <Figure id="today" label={text('figures.today')} value={today?.page_view_count.count}>
        <Moved percent={today?.page_view_count.trend} words={text('figures.todayNote')} />
      </Figure>
      {creators ? (
        <Figure id="creators" label={text('figures.creators')} value={creators.count}>
          <Moved percent={creators.trend} words={compared} />
        </Figure>
      ) : null}
      {days && days.reads !== null ? <ReadShare days={days} /> : null}
    </dl>
  );
}

type FigureProps = { id: string; label: string; value: number | string | undefined; children?: ReactNode };

function Figure({ id, label, value, children }: FigureProps) {
  return (
    <div className={classes.figure} data-figure={id}>
      <dt title={label}>{label}</dt>
      <dd>
        <bdi className={classes.value}>
          {value === undefined ? '–' : typeof value === 'number' ? numberText(value) : value}
        </bdi>
        <span className={classes.note}>{children}</span>
      </dd>
    </div>
  );
}

function Moved({ percent, words }: { percent: number | null | undefined; words: string }) {
  const text = useTrafficTexts();
  if (percent === null || percent === undefined) return null;
  if (percent === 0) return <span>{text('figures.same')}</span>;
  return (
    <>
      <TrendText percent={percent} /> <span>{words}</span>
    </>
  );
}

/** Of the views that could have told whether the text was read to its end. */
function ReadShare({ days }: { days: DaysReport }) {
  const text = useTrafficTexts();
  const share = shareOf(days.reads, days.measured_views);
  const before = shareOf(days.reads_before, days.measured_views_before);
  return (
    <Figure id="read" label={text('figures.read')} value={share === null ? '–' : percentText(share)}>
      {share !== null && before !== null ? (
        <>
          <TrendText percent={Math.round((share - before) * 1000) / 10} />{' '}
          <span>{text('figures.readNote', { share: percentText(before) })}</span>
        </>
      ) : null}
    </Figure>
  );
}

const shareOf = (reads: number | null, of: number | null): number | null =>
  of !== null && of > 0 && reads !== null ? Math.min(1, reads / of) : null;
export const percentText = (share: number): string =>
  new Intl.NumberFormat(pageLanguage, { style: 'percent', maximumFractionDigits: 1 }).format(share);

/** The two youngest steps of the last hour, of which the last is still counted. */
function rightNow(report: LastHourReport | undefined): { views: number; from: number } | undefined {
  const [earlier, latest] = report?.points.slice(-2) ?? [];
  return earlier && latest ? { views: earlier.views + latest.views, from: earlier.from_ts } : undefined;
}
