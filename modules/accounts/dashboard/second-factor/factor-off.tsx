import { Button } from '@mantine/core';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type SecondFactor, setUpSecondFactor } from '../../second-factor.contract.ts';
import classes from './second-factor.module.css';
import { useSecondFactorTexts } from './second-factor-texts.ts';

/** It is off: a press shows the QR code. */
export function FactorOff({ onStart }: { onStart: (pending: SecondFactor) => void }) {
  const text = useSecondFactorTexts();
  const start = useWrite(setUpSecondFactor, []);
  return (
    <>
      {start.error ? (
        <p className={classes.failure} role="alert">
          {start.error.message}
        </p>
      ) : null}
      <div className={classes.acts}>
        <Button loading={start.isPending} onClick={() => start.mutate({ body: {} }, { onSuccess: onStart })}>
          {text('start')}
        </Button>
      </div>
    </>
  );
}
