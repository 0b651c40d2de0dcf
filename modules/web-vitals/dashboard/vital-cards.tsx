import { SparkLine } from '#platform/dashboard/charts/spark-line.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { coreMetrics, ENOUGH_VIEWS, type Metric, type Rating, thresholds } from '../vital-scale.contract.ts';
import type { UrlVitals, Vital } from '../web-vitals.contract.ts';
import classes from './web-vitals.module.css';
import { useVitalsTexts, type VitalsText } from './web-vitals-texts.ts';

/** A value in its unit: seconds from one on, milliseconds below, CLS as it is. */
export function valueText(metric: Metric, value: number, text: VitalsText): string {
  const digits = (most: number) =>
    new Intl.NumberFormat(pageLanguage, { maximumFractionDigits: most }).format(value);
  if (metric === 'cls') return digits(2);
  if (value < 1_000) return text('milliseconds', { value: digits(0) });
  const seconds = new Intl.NumberFormat(pageLanguage, { maximumFractionDigits: 1 }).format(value / 1_000);
  return text('seconds', { value: seconds });
}

export const shareText = (share: number): string =>
  new Intl.NumberFormat(pageLanguage, { style: 'percent', maximumFractionDigits: 1 }).format(share);

/** The three core measures first and large, the helpers below. */
export function VitalCards({ vitals, days }: Pick<UrlVitals, 'vitals' | 'days'>) {
  const isCore = ({ metric }: Vital) => coreMetrics.some((one) => one === metric);
  return (
    <>
      <div className={classes.cards}>
        {vitals.filter(isCore).map((vital) => (
          <VitalCard key={vital.metric} vital={vital} days={daysOf(vital, days)} />
        ))}
      </div>
      <div className={classes.cards} data-helpers>
        {vitals
          .filter((vital) => !isCore(vital))
          .map((vital) => (
            <VitalCard key={vital.metric} vital={vital} days={[]} />
          ))}
      </div>
    </>
  );
}

const daysOf = ({ metric }: Vital, days: UrlVitals['days']): number[] =>
  metric === 'lcp' || metric === 'inp' || metric === 'cls'
    ? days.flatMap((day) => (day[metric] === null ? [] : [day[metric] ?? 0]))
    : [];

function VitalCard({ vital, days }: { vital: Vital; days: number[] }) {
  const text = useVitalsTexts();
  const { metric, p75, rating, p75_before } = vital;
  const { good, poor } = thresholds[metric];
  const title = text(`metrics.${metric}`);
  return (
    <section className={classes.card} aria-label={title}>
      <h2>{title}</h2>
      {p75 === null || rating === null ? (
        <>
          <p className={classes.value}>{text('notEnough')}</p>
          <p className={classes.quiet}>
            {text('notEnoughHint', { views: numberText(vital.views), enough: numberText(ENOUGH_VIEWS) })}
          </p>
        </>
      ) : (
        <>
          <p className={classes.value}>
            <bdi>{valueText(metric, p75, text)}</bdi>
            <RatingText rating={rating} />
            <SparkLine values={days} width={82} height={24} />
          </p>
          <Shares vital={vital} />
          {p75_before === null ? null : (
            <p className={classes.quiet}>{text('before', { value: valueText(metric, p75_before, text) })}</p>
          )}
        </>
      )}
      <p className={classes.quiet}>
        {text('limits', { good: valueText(metric, good, text), poor: valueText(metric, poor, text) })}
      </p>
    </section>
  );
}

/** The word with its shape: a disc, a half disc, a triangle. */
export function RatingText({ rating }: { rating: Rating }) {
  const text = useVitalsTexts();
  return (
    <span className={classes.rating} data-rating={rating}>
      <svg viewBox="0 0 12 12" width={11} height={11} fill="currentColor" aria-hidden="true">
        {rating === 'good' ? <circle cx="6" cy="6" r="5" /> : null}
        {rating === 'needs_improvement' ? <path d="M1 1h10v10H1z" /> : null}
        {rating === 'poor' ? <path d="M6 .5 12 11.5H0z" /> : null}
      </svg>
      {text(`rating.${rating}`)}
    </span>
  );
}

const ratings = ['good', 'needs_improvement', 'poor'] as const;

function Shares({ vital }: { vital: Vital }) {
  const text = useVitalsTexts();
  const { good, needs_improvement, poor } = vital;
  const said = text('shares', {
    ...{ good: shareText(good), middle: shareText(needs_improvement), poor: shareText(poor) },
  });
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {ratings
          .filter((rating) => vital[rating] > 0)
          .map((rating) => (
            <span key={rating} data-rating={rating} style={{ flexGrow: vital[rating] }} />
          ))}
      </div>
      <p className={classes.quiet}>{said}</p>
    </>
  );
}
