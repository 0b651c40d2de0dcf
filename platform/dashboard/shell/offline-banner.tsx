import { useEffect, useRef } from 'react';
import { WifiOffIcon } from '../icons.tsx';
import { useConnection } from '../reachable.ts';
import { usePlatformTexts } from '../texts.ts';
import classes from './shell.module.css';

/** Full width under the double rule while the browser has no connection, or the server does not answer. */
export function OfflineBanner({ onRetry }: { onRetry: () => void }) {
  const text = usePlatformTexts();
  const connection = useConnection();
  const wasOffline = useRef(false);
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    // What could not be asked is asked for once the connection is back.
    if (connection !== 'offline' && wasOffline.current) retry.current();
    wasOffline.current = connection === 'offline';
  }, [connection]);

  if (connection === 'online') return null;
  const isOffline = connection === 'offline';
  return (
    <div role="status" className={classes.offline}>
      <WifiOffIcon />
      <p>
        <strong>{text(isOffline ? 'page.offline' : 'page.unreachable')}</strong>{' '}
        {text(isOffline ? 'page.offlineHint' : 'page.unreachableHint')}
      </p>
      <button type="button" onClick={onRetry}>
        {text('page.tryNow')}
      </button>
    </div>
  );
}
