import { skipReasons } from '../../batch-kinds.contract.ts';
import type { PostBatch } from '../../post-batches.contract.ts';
import { usePostsTexts } from '../posts-texts.ts';
import classes from './posts-batch.module.css';

/** What would be done: how many posts change, how many stay as they are, and why. */
export function BatchForecast(props: { forecast: PostBatch | undefined; failure: Error | null }) {
  const { forecast, failure } = props;
  const text = usePostsTexts();
  const reasons = skipReasons.flatMap((reason) => {
    const count = forecast?.skipped.filter((one) => one.reason === reason).length ?? 0;
    return count > 0 ? [{ reason, count }] : [];
  });
  // Only the first hundred come with their reasons.
  const isWhole = forecast?.skipped_count === forecast?.skipped.length;
  return (
    <div className={classes.told} role={failure ? 'alert' : 'status'}>
      {failure ? failure.message : null}
      {forecast ? (
        <>
          <p>{text('batch.willChange', { count: forecast.changed })}</p>
          {forecast.skipped_count > 0 ? (
            <p>{text('batch.willStay', { count: forecast.skipped_count })}</p>
          ) : null}
          {isWhole && reasons.length > 0 ? (
            <ul>
              {reasons.map(({ reason, count }) => (
                <li key={reason}>{text(`batch.reason.${reason}`, { count })}</li>
              ))}
            </ul>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
