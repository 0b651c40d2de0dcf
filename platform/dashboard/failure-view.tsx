import { Button } from '@mantine/core';
import { useState } from 'react';
import { CallError } from './call.ts';
import { clockTime } from './dates.ts';
import { AlertCircleIcon } from './icons.tsx';
import classes from './message-view.module.css';
import { usePlatformTexts } from './texts.ts';

type FailureViewProps = {
  error: Error;
  /** The exact text where the documents give one; else a generic sentence. */
  title?: string;
  /** What was kept. */
  kept?: string;
  onRetry?: () => void;
};

/** What happened, what was kept, Retry, and the number that support asks for. */
export function FailureView({ error, title, kept, onRetry }: FailureViewProps) {
  const text = usePlatformTexts();
  const [isCopied, setIsCopied] = useState(false);
  const [time] = useState(() => clockTime(Date.now()));
  const requestId = error instanceof CallError ? error.requestId : null;
  const reason = reasonOf(error, text);
  const details = [title ?? reason, reason, requestId && text('list.request', { id: requestId, time })];
  return (
    <div role="alert" className={classes.view} data-message>
      <h2 className={classes.title}>
        <AlertCircleIcon className={classes.bad} />
        {title ?? reason}
      </h2>
      {title && title !== reason ? <p>{reason}</p> : null}
      {kept ? <p>{kept}</p> : null}
      <div className={classes.actions}>
        {onRetry ? <Button onClick={onRetry}>{text('retry')}</Button> : null}
        <Button
          variant="subtle"
          onClick={() => {
            void navigator.clipboard
              ?.writeText(details.filter(Boolean).join('\n'))
              // Somebody who forbids the clipboard still reads the details on the page.
              .then(
                () => setIsCopied(true),
                () => undefined,
              );
          }}
        >
          {isCopied ? text('list.copied') : text('list.copyDetails')}
        </Button>
      </div>
      {requestId ? <p className={classes.request}>{text('list.request', { id: requestId, time })}</p> : null}
    </div>
  );
}

function reasonOf(error: Error, text: ReturnType<typeof usePlatformTexts>): string {
  if (!(error instanceof CallError)) return text('failure.generic');
  // The number of the request stands below.
  return error.code === 'blocked' ? text('failure.blocked') : error.message;
}
