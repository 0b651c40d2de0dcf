import { useQuery } from '@tanstack/react-query';
import { LineChart } from '#platform/dashboard/charts/line-chart.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import { StatsStrip } from '#platform/dashboard/strip/stats-strip.tsx';
import { listDailyLinks } from '../../bad-links.contract.ts';
import classes from '../bad-links.module.css';
import { useBadLinksTexts } from '../bad-links-texts.ts';

const HEIGHT = 132;
/** A line needs so many days. */
const FEWEST = 2;

const dayText = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(pageLanguage, { timeZone: 'UTC', ...options }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** How many links are broken, of how many, and how that went in the last month. */
export function DailyLinks() {
  const text = useBadLinksTexts();
  const { data, error, refetch } = useQuery(read(listDailyLinks, {}));
  const figure = (id: 'broken' | 'total', value: number | undefined) => ({
    ...{ id, value, label: text(`strip.${id}`), shortLabel: text(`strip.${id}`), trend: undefined },
  });
  return (
    <>
      <StatsStrip figures={[figure('broken', data?.broken_count), figure('total', data?.total_count)]} />
      {error && !data ? (
        <FailureView error={error} title={text('wrong')} onRetry={() => void refetch()} />
      ) : null}
      {data && data.items.length >= FEWEST ? (
        <div className={classes.chart}>
          <LineChart
            title={text('chart.title')}
            points={data.items.map(({ date, broken }) => ({
              id: date,
              label: dayText(date, { day: 'numeric', month: 'short' }),
              title: dayText(date, { weekday: 'long', day: 'numeric', month: 'long' }),
              ...{ value: broken, before: null },
            }))}
            names={{ now: text('chart.broken'), before: text('chart.before') }}
            stepName={text('chart.day')}
            isLastOpen
            height={HEIGHT}
          />
        </div>
      ) : null}
    </>
  );
}
