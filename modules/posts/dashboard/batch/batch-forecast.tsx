import { Suspense } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import type { BatchAction } from '../../batch-kinds.contract.ts';
import type { PostBatch } from '../../post-batches.contract.ts';
import { plannedTime } from '../planned-time.ts';
import { useBatchTexts } from './batch-texts.ts';
import classes from './posts-batch.module.css';

// Few ban anybody.
const BannedPeople = lazyPart(() => import('./banned-people.tsx'), 'BannedPeople');

type BatchForecastProps = {
  action: BatchAction;
  /** When posts go live by themselves: the first, and how many minutes later each next one. */
  plan: { at: number; every: number } | undefined;
  forecast: PostBatch | undefined;
  failure: Error | null;
};

/** What would be done: how many posts change, how many stay as they are, and why. */
export function BatchForecast({ action, plan, forecast, failure }: BatchForecastProps) {
  const text = useBatchTexts();
  const { timeZone } = useCaller().site;
  const moment = (seconds: number) => plannedTime(seconds, timeZone, Date.now() / 1000);
  const times = ({ at, every }: { at: number; every: number }, count: number) =>
    every > 0 && count > 1
      ? text('willGoEach', { first: moment(at), last: moment(at + (count - 1) * every * 60) })
      : text('willGo', { count, time: moment(at) });
  const reasons = forecast?.skipped_for ?? [];
  return (
    <div className={classes.told} role={failure ? 'alert' : 'status'}>
      {failure ? failure.message : null}
      {forecast ? (
        <>
          {action === 'ban_author' ? (
            <Suspense fallback={null}>
              <BannedPeople forecast={forecast} />
            </Suspense>
          ) : null}
          {action === 'ban_author' && forecast.changed === 0 ? null : (
            <p>{text(`will.${action}`, { count: forecast.changed })}</p>
          )}
          {plan && forecast.changed > 0 ? <p>{times(plan, forecast.changed)}</p> : null}
          {forecast.entering_count ? <p>{text('willEnter', { count: forecast.entering_count })}</p> : null}
          {forecast.leaving_count ? <p>{text('willLeave', { count: forecast.leaving_count })}</p> : null}
          {forecast.lapsing_count ? (
            <>
              <p>{text('willLapse', { count: forecast.lapsing_count })}</p>
              <ul>
                {forecast.lapsing.map(({ id, headline, scheduled_ts }) => (
                  <li key={id}>
                    <bdi>{headline}</bdi>, {moment(scheduled_ts)}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {forecast.skipped_count > 0 ? <p>{text('willStay', { count: forecast.skipped_count })}</p> : null}
          {reasons.length > 0 ? (
            <ul>
              {reasons.map(({ reason, count }) => (
                <li key={reason}>{text(`reason.${reason}`, { count })}</li>
              ))}
            </ul>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
