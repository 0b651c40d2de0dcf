import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onChanged } from './live-changes.ts';
import { differenceOf, type VersionedRow } from './live-difference.ts';

/** All who look at a list hear of a change in the same moment; they ask within this time, in milliseconds. */
const SPREAD = 500;
/** How long a row says that it changed, in milliseconds. */
const MARKED = 6_000;

type LiveList<Answer, Row> = {
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

export type LiveRows = {
  /** Rows that somebody has just changed. */
  changed: ReadonlySet<number>;
  /** How many rows came, left or moved and are not shown yet; `show` does. */
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
  const [next, setNext] = useState<{ key: string; updatedAt: number; answer: Answer; moved: number }>();

  useEffect(() => {
    const stop = new AbortController();
    let pause: ReturnType<typeof setTimeout> | undefined;
    let isMissed = false;
    const look = async () => {
      const { queryKey, ask, rowsOf, withRows } = latest.current;
      const now = await ask(stop.signal).catch(() => undefined);
      const state = client.getQueryState<Answer>(queryKey);
      if (!now || !state?.data || stop.signal.aborted) return;
      const { inPlace, changed: those, moved } = differenceOf(rowsOf(state.data), rowsOf(now));
      const isSame = moved === 0;
      // What waits is newer than what is shown, so the list says no later time than before.
      if (isSame) client.setQueryData(queryKey, now);
      else client.setQueryData(queryKey, withRows(state.data, inPlace), { updatedAt: state.dataUpdatedAt });
      const { dataUpdatedAt: updatedAt } = state;
      setNext(isSame ? undefined : { key: JSON.stringify(queryKey), updatedAt, answer: now, moved });
      if (those.size > 0) setChanged(those);
    };
    const hear = () => {
      isMissed = document.hidden;
      if (!isMissed) pause ??= setTimeout(lookOnce, Math.random() * SPREAD);
    };
    const lookOnce = () => {
      pause = undefined;
      void look();
    };
    const come = () => {
      if (isMissed) hear();
    };
    const forget = onChanged(list.topic, hear);
    document.addEventListener('visibilitychange', come);
    return () => {
      forget();
      document.removeEventListener('visibilitychange', come);
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
  const isWaiting = next?.key === JSON.stringify(list.queryKey) && next.updatedAt === list.updatedAt;

  const show = useCallback(() => {
    if (!next) return;
    const { queryKey, rowsOf } = latest.current;
    const before = client.getQueryData<Answer>(queryKey);
    client.setQueryData(queryKey, next.answer);
    setNext(undefined);
    const shown = new Set(before ? rowsOf(before).map(({ id }) => id) : []);
    setChanged(new Set(rowsOf(next.answer).flatMap(({ id }) => (shown.has(id) ? [] : [id]))));
  }, [client, next]);

  return { changed, waiting: isWaiting ? next.moved : 0, show };
}
