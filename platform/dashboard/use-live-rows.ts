import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { onChanged } from './live-changes.ts';
import type { VersionedRow } from './live-difference.ts';

/** All who look at a list hear of a change in the same moment; they ask within this time, in milliseconds. */
const SPREAD = 500;
/** How long a row says that it changed, in milliseconds. */
const MARKED = 6_000;

export type LiveList<Answer, Row extends VersionedRow> = {
  /** What changes the rows, as the server names it. */
  topic: string;
  queryKey: QueryKey;
  /** When the rows came that are shown, in milliseconds. */
  updatedAt: number;
  /** Asks what the list has now. */
  ask: (signal: AbortSignal) => Promise<Answer>;
  rowsOf: (answer: Answer) => readonly Row[];
  withRows: (answer: Answer, rows: Row[]) => Answer;
};

/** Rows that came, left or moved and are not shown yet. */
export type WaitingRows = {
  /** The list that they belong to, and when what it shows came. */
  key: string;
  updatedAt: number;
  count: number;
  /** Shows them. @returns those that came */
  show: () => ReadonlySet<number>;
};

export type LiveRows = {
  /** Rows that somebody has just changed. */
  changed: ReadonlySet<number>;
  /** How many rows wait to be shown; `show` does. */
  waiting: number;
  show: () => void;
};

const none: ReadonlySet<number> = new Set();

/**
 * Brings what others change into a list that is shown. A row becomes what it is now where it stands; rows that would
 * come, leave or move wait until somebody asks for them, so that nothing jumps under the pointer.
 */
export function useLiveRows<Answer, Row extends VersionedRow>(list: LiveList<Answer, Row>): LiveRows {
  const client = useQueryClient();
  const latest = useRef(list);
  latest.current = list;
  const [changed, setChanged] = useState(none);
  const [waiting, setWaiting] = useState<WaitingRows>();

  useEffect(() => {
    const stop = new AbortController();
    let pause: ReturnType<typeof setTimeout> | undefined;
    let isLooking = false;
    let isStale = false;
    // One look at a time, and one more for what changed meanwhile: an older answer never comes after a newer one.
    const look = async () => {
      pause = undefined;
      isLooking = true;
      // A part that does not come is asked for with the next change.
      const part = await import('./look-again.ts').catch(() => undefined);
      while (part && isStale && !stop.signal.aborted) {
        isStale = false;
        const seen = await part.lookAgain(client, latest.current, stop.signal);
        if (!seen) continue;
        setWaiting(seen.waiting);
        if (seen.changed.size > 0) setChanged(seen.changed);
      }
      isLooking = false;
    };
    const forget = onChanged(list.topic, () => {
      isStale = true;
      if (!isLooking) pause ??= setTimeout(look, Math.random() * SPREAD);
    });
    return () => {
      forget();
      clearTimeout(pause);
      stop.abort();
    };
  }, [client, list.topic]);

  useEffect(() => {
    if (changed.size === 0) return;
    const end = setTimeout(() => setChanged(none), MARKED);
    return () => clearTimeout(end);
  }, [changed]);

  // A list that was asked anew meanwhile shows everything already.
  const isWaiting = waiting?.key === JSON.stringify(list.queryKey) && waiting.updatedAt === list.updatedAt;
  const show = () => {
    if (!waiting) return;
    setWaiting(undefined);
    setChanged(waiting.show());
  };
  return { changed, waiting: isWaiting ? waiting.count : 0, show };
}
