import { useEffect, useRef } from 'react';
import { onChanged } from './live-changes.ts';

/** How often a screen asks while changes go on, in milliseconds. */
export type Pace = {
  /** All who look at a screen hear of a change in the same moment; they ask within this time. */
  spread: number;
  /** A screen asks no more often than this; where changes never end, each rest is twice the one before, up to `most`. */
  least: number;
  most: number;
};

/** A change after so much silence is one alone, and is shown at once; in milliseconds. */
const CALM = 10_000;

/**
 * Asks anew when somebody changed something of a topic, such as `post`; a page that nobody sees waits until it is looked
 * at.
 */
export function useLive(topic: string, ask: () => void, { spread, least, most }: Pace): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    let heard = 0;
    let rest = 0;
    let isMissed = false;
    const askNow = () => {
      pause = undefined;
      isMissed = document.hidden;
      if (isMissed) return;
      last = Date.now();
      rest = Math.min(Math.max(2 * rest, least), most);
      latest.current();
    };
    const onSeen = () => {
      if (isMissed) askNow();
    };
    const forget = onChanged(topic, () => {
      const now = Date.now();
      if (now - heard > CALM) rest = 0;
      heard = now;
      pause ??= setTimeout(askNow, Math.max(0, last + Math.max(rest, least) - now) + Math.random() * spread);
    });
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      forget();
      clearTimeout(pause);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [topic, spread, least, most]);
}
