import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import type { Cdn } from '../cdn.contract.ts';
import classes from './cache-purge.module.css';
import { cdnAdvice } from './cdn-advice.ts';
import { usePagesTexts } from './pages-texts.ts';

/** What the cache in front was told last, and what it would not take. */
export function CdnDeliveries({ cdn: { deliveries, waiting } }: { cdn: Cdn }) {
  const text = usePagesTexts();
  const advice = deliveries[0]?.error ? cdnAdvice(text, deliveries[0].error) : null;
  return (
    <>
      <h3 className={classes.subtitle}>{text('cdn.sent')}</h3>
      {waiting > 0 ? <p className={classes.hint}>{text('cdn.waiting', { count: waiting })}</p> : null}
      {advice === null ? null : <p role="alert">{advice}</p>}
      {deliveries.length === 0 ? <p className={classes.hint}>{text('cdn.nothingSent')}</p> : null}
      <ul className={classes.rows}>
        {deliveries.map(({ id, ts, count, sample: [first = ''], error }) => (
          <li key={id}>
            <bdi dir="ltr" className={classes.what}>
              {count > 1 ? text('what.more', { first, count: count - 1 }) : first || text('what.all')}
            </bdi>
            <span className={classes.quiet} data-failed={error !== null}>
              {error === null ? null : <bdi>{`${text('cdn.refused', { error })} · `}</bdi>}
              <TimeCell seconds={ts} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
