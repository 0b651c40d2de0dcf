import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { listPurges } from '../cache-purge.contract.ts';
import classes from './cache-purge.module.css';
import { usePagesTexts } from './pages-texts.ts';

/** What was purged last, by whom and when. */
export function RecentPurges() {
  const text = usePagesTexts();
  const params = { siteId: useCaller().site.id };
  const { data, error, refetch } = useQuery(read(listPurges, { params }));
  const what = (values: readonly string[]) => {
    const [first, ...others] = values;
    if (first === undefined) return text('what.all');
    return others.length === 0 ? first : text('what.more', { first, count: others.length });
  };
  return (
    <section className={classes.last}>
      <h2 className={classes.title}>{text('last')}</h2>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? <p className={classes.hint}>{text('none')}</p> : null}
      <ul className={classes.rows}>
        {data?.items.map(({ id, ts, by, values, soft }) => (
          <li key={id}>
            <bdi dir="ltr" className={classes.what}>
              {what(values)}
            </bdi>
            <span className={classes.quiet}>
              {soft ? null : `${text('hard')} · `}
              {by === null ? text('byUnknown') : <bdi>{text('by', { name: by })}</bdi>}
              {' · '}
              <TimeCell seconds={ts} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
