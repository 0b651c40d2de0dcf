import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { type BatchAction, skipReasons } from '../../batch-kinds.contract.ts';
import type { PostBatch } from '../../post-batches.contract.ts';
import { useBatchTexts } from './batch-texts.ts';
import classes from './posts-batch.module.css';

type BatchForecastProps = {
  action: BatchAction;
  forecast: PostBatch | undefined;
  failure: Error | null;
};

/** What would be done: how many posts change, how many stay as they are, and why. */
export function BatchForecast({ action, forecast, failure }: BatchForecastProps) {
  const text = useBatchTexts();
  const when = { zone: useCaller().site.timeZone, language: pageLanguage };
  const reasons = skipReasons.flatMap((reason) => {
    const count = forecast?.skipped.filter((one) => one.reason === reason).length ?? 0;
    return count > 0 ? [{ reason, count }] : [];
  });
  // Only the first hundred come with their reasons.
  const known = forecast?.skipped.length ?? 0;
  const isWhole = forecast?.skipped_count === known;
  return (
    <div className={classes.told} role={failure ? 'alert' : 'status'}>
      {failure ? failure.message : null}
      {forecast ? (
        <>
          <p>{text(`will.${action}`, { count: forecast.changed })}</p>
          {forecast.entering_count ? <p>{text('willEnter', { count: forecast.entering_count })}</p> : null}
          {forecast.leaving_count ? <p>{text('willLeave', { count: forecast.leaving_count })}</p> : null}
          {forecast.lapsing_count ? (
            <>
              <p>{text('willLapse', { count: forecast.lapsing_count })}</p>
              <ul>
                {forecast.lapsing.map(({ id, headline, scheduled_ts }) => (
                  <li key={id}>
                    <bdi>{headline}</bdi>, {shortDateTime({ ...when, seconds: scheduled_ts }, scheduled_ts)}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {forecast.skipped_count > 0 ? <p>{text('willStay', { count: forecast.skipped_count })}</p> : null}
          {isWhole || known === 0 ? null : <p>{text('firstOfThem', { count: known })}</p>}
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
