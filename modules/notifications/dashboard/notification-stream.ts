import { call } from '#platform/dashboard/call.ts';
import { announceChange, announceMissed } from '#platform/dashboard/live-changes.ts';
import { noteBack } from '#platform/dashboard/reachable.ts';
import { listNotifications, type Notification, streamNotifications } from '../notifications.contract.ts';

/** Of which topics something changed on the site. */
type SiteChange = { topics: string[] };
/** What the window with the stream tells the others after a broken line: of any topic something may have changed. */
const MISSED = 'missed';

/** What changed: how many are unread now, and what is new. */
export type NotificationChange = { unread_count: number; items: Notification[] };

/** A stream that was refused, or a browser without streams, asks this often. */
const POLL_MILLISECONDS = 60_000;

/**
 * Hears of notifications for as long as it is wanted. Of all windows of a person one holds the stream and tells
 * the others, because a browser has only a few connections to a server.
 */
export function followNotifications(
  who: { siteId: number; profileId: number },
  onChange: (change: NotificationChange) => void,
): () => void {
  const stop = new AbortController();
  const name = `masthead.notifications.${who.siteId}.${who.profileId}`;
  const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const told = (change: NotificationChange) => {
    if (!stop.signal.aborted) onChange(change);
  };
  const announce = ({ topics }: SiteChange) => {
    if (!stop.signal.aborted) for (const topic of topics) announceChange(topic);
  };
  const missed = () => {
    if (stop.signal.aborted) return;
    noteBack();
    announceMissed();
  };
  others?.addEventListener('message', ({ data }) => {
    if (data === 'hello') last && others.postMessage(last);
    else if (data === MISSED) missed();
    else if ('topics' in data) announce(data as SiteChange);
    else told(data as NotificationChange);
  });
  let last: NotificationChange | undefined;
  const hold = () =>
    listen(
      (change) => {
        last = { ...change, items: [] };
        others?.postMessage(change);
        told(change);
      },
      (change) => {
        others?.postMessage(change);
        announce(change);
      },
      () => {
        others?.postMessage(MISSED);
        missed();
      },
      stop.signal,
    );
  if (others && navigator.locks) {
    // A window that comes later asks the one with the stream how things stand.
    others.postMessage('hello');
    navigator.locks.request(name, { signal: stop.signal }, hold).catch(() => undefined);
  } else {
    void hold();
  }
  // A line that was cut may leave the stream as if nothing had been.
  addEventListener('online', announceMissed, { signal: stop.signal });
  return () => {
    stop.abort();
    others?.close();
  };
}

/** Listens until it is stopped; what cannot be heard is asked for. */
function listen(
  onChange: (change: NotificationChange) => void,
  onSite: (change: SiteChange) => void,
  onMissed: () => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let pause: ReturnType<typeof setTimeout> | undefined;
    let isBroken = false;
    const open = () => {
      if (typeof EventSource === 'undefined') {
        void ask();
        return;
      }
      source = new EventSource(streamNotifications.path);
      source.addEventListener('notifications', ({ data }) =>
        onChange(JSON.parse(String(data)) as NotificationChange),
      );
      source.addEventListener('changed', ({ data }) => onSite(JSON.parse(String(data)) as SiteChange));
      source.addEventListener('open', () => {
        if (isBroken) onMissed();
        isBroken = false;
      });
      source.addEventListener('error', () => {
        isBroken = true;
        // The browser itself comes back after a broken line, but not after a refusal.
        if (source?.readyState === EventSource.CLOSED) pause = setTimeout(open, POLL_MILLISECONDS);
      });
    };
    const ask = async () => {
      const found = await call(listNotifications, { query: { limit: 1 } }, { signal }).catch(() => null);
      if (found) onChange({ unread_count: found.unread_count, items: [] });
      if (!signal.aborted) pause = setTimeout(ask, POLL_MILLISECONDS);
    };
    signal.addEventListener('abort', () => {
      source?.close();
      clearTimeout(pause);
      resolve();
    });
    open();
  });
}
