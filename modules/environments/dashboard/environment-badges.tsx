import type { Environment } from '../environments.contract.ts';
import classes from './environments.module.css';
import { useEnvironmentsTexts } from './environments-texts.ts';

/** How an environment is, beside its name; one that is ready needs no word. */
export function EnvironmentBadges({ environment }: { environment: Environment }) {
  const text = useEnvironmentsTexts();
  const { status, is_production, is_behind } = environment;
  return (
    <>
      {is_production ? (
        <span className={classes.badge} data-kind="live">
          {text('live')}
        </span>
      ) : null}
      {status === 'ready' ? null : (
        <span className={classes.badge} data-kind={status} role="status">
          {text(`status.${status}`)}
        </span>
      )}
      {is_behind ? (
        <span className={classes.badge} data-kind="behind">
          {text('behind')}
        </span>
      ) : null}
    </>
  );
}
