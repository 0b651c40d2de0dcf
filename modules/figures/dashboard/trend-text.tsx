import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { TrendSign } from '#platform/dashboard/strip/stats-strip.tsx';
import { trendOf } from '#platform/dashboard/strip/trend.ts';
import classes from './traffic.module.css';

/** How a figure moved, in shape, sign and percent; a dash where nothing can be compared. */
export function TrendText({ percent }: { percent: number | null | undefined }) {
  const trend = trendOf(percent, pageLanguage);
  if (!trend) return <span className={classes.quiet}>–</span>;
  return (
    <bdi className={classes.trend} data-direction={trend.direction}>
      <TrendSign direction={trend.direction} />
      {trend.text}
    </bdi>
  );
}
