import type { QueryClient } from '@tanstack/react-query';
import { differenceOf, type VersionedRow } from './live-difference.ts';
import type { LiveList, WaitingRows } from './use-live-rows.ts';

type Seen = { waiting: WaitingRows | undefined; changed: ReadonlySet<number> };

/** Asks what a list has now, and puts into it what can change without a row that moves. Nothing where it was left. */
export async function lookAgain<Answer, Row extends VersionedRow>(
  client: QueryClient,
  { queryKey, ask, rowsOf, withRows }: LiveList<Answer, Row>,
  signal: AbortSignal,
): Promise<Seen | undefined> {
  const now = await ask(signal).catch(() => undefined);
  const state = client.getQueryState<Answer>(queryKey);
  if (!now || !state?.data || signal.aborted) return undefined;
  const { inPlace, changed, moved } = differenceOf(rowsOf(state.data), rowsOf(now));
  if (moved === 0) {
    client.setQueryData(queryKey, now);
    return { waiting: undefined, changed };
  }
  // What waits is newer than what is shown, so the list says no later time than before.
  const updatedAt = state.dataUpdatedAt;
  client.setQueryData(queryKey, withRows(state.data, inPlace), { updatedAt });
  const show = () => {
    client.setQueryData(queryKey, now);
    const shown = new Set(inPlace.map(({ id }) => id));
    return new Set(rowsOf(now).flatMap(({ id }) => (shown.has(id) ? [] : [id])));
  };
  return { waiting: { key: JSON.stringify(queryKey), updatedAt, count: moved, show }, changed };
}
