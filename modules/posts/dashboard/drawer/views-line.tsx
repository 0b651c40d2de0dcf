import { useCaller } from '#platform/dashboard/caller.tsx';
import { addDays, calendarDate, formatDay, numericDay } from '#platform/dashboard/dates.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { PostDetails } from '../../posts.contract.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './post-drawer.module.css';

const shownDays = 30;
const [width, height] = [392, 40];

/** The page views of the last thirty days as a line; the same numbers are a list for screen readers. */
export function ViewsLine({ days }: { days: NonNullable<PostDetails['page_views_daily']> }) {
  const text = useDrawerTexts();
  const { site } = useCaller();
  if (days.length < 2) return null;
  const today = calendarDate(Date.now() / 1000, site.timeZone);
  const views = new Map(days.map((day) => [day.day, day.views]));
  const series = Array.from({ length: shownDays }, (_, index) => {
    const date = addDays(today, index - shownDays + 1);
    const iso = `${date.year}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`;
    return { day: numericDay(date), views: views.get(iso) ?? views.get(formatDay(date, '-')) ?? 0 };
  });
  const most = Math.max(...series.map((day) => day.views), 1);
  const points = series.map((day, index) => {
    const x = (index / (shownDays - 1)) * (width - 6) + 2;
    return [x, height - 3 - (day.views / most) * (height - 6)] as const;
  });
  const last = points.at(-1);
  return (
    <figure className={classes.chart}>
      <svg viewBox={`0 0 ${width} ${height}`} width="100%" height={height} aria-hidden="true">
        <polyline
          points={points.map((point) => point.map((value) => value.toFixed(1)).join()).join(' ')}
          fill="none"
          stroke="var(--edge)"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        {last ? <circle cx={last[0]} cy={last[1]} r="2.5" fill="var(--ink)" /> : null}
      </svg>
      <figcaption>{text('viewsChart')}</figcaption>
      <ul className="visually-hidden">
        {series
          .filter((day) => day.views > 0)
          .map((day) => (
            <li key={day.day}>
              {text('viewsChartTable', {
                day: day.day,
                views: numberText(day.views),
              })}
            </li>
          ))}
      </ul>
    </figure>
  );
}
