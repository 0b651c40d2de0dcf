import { useSyncExternalStore } from 'react';
import { WifiOffIcon } from '../icons.tsx';
import { usePlatformTexts } from '../texts.ts';
import classes from './shell.module.css';

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Full width under the double rule while the browser has no connection. */
export function OfflineBanner({ onRetry }: { onRetry: () => void }) {
  const text = usePlatformTexts();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <div role="status" className={classes.offline}>
      <WifiOffIcon />
      <p>
        <strong>{text('page.offline')}</strong> {text('page.offlineHint')}
      </p>
      <button type="button" onClick={onRetry}>
        {text('page.tryNow')}
      </button>
    </div>
  );
}
