import { useId } from 'react';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { AlertCircleIcon, CheckIcon, XIcon } from '#platform/dashboard/icons.tsx';
import classes from './cache-purge.module.css';
import { usePagesTexts } from './pages-texts.ts';

export type Outcome = { text: string; isFailed: boolean };

/** What came of an act, beside its button until it is dismissed. */
export function SaidOutcome({ outcome, onDismiss }: { outcome: Outcome; onDismiss: () => void }) {
  const text = usePagesTexts();
  const id = useId();
  const { isFailed } = outcome;
  return (
    <div className={classes.said} data-failed={isFailed} role={isFailed ? 'alert' : 'status'}>
      {isFailed ? <AlertCircleIcon /> : <CheckIcon />}
      <span id={id}>{outcome.text}</span>
      <IconButton name={text('dismiss')} aria-describedby={id} onClick={onDismiss}>
        <XIcon />
      </IconButton>
    </div>
  );
}
