import { useCallback, useMemo } from 'react';
import { usePreference } from '../preferences.ts';

const words = (kept: unknown): string[] | undefined =>
  Array.isArray(kept) && kept.every((id) => typeof id === 'string') ? kept : undefined;

/** The name of the preference that keeps the hidden columns of a list. */
export const hiddenColumnsKey = (list: string): string => `hidden-columns.${list}`;

/** The columns that a person has hidden in a list, kept with the account. */
export function useHiddenColumns(
  list: string,
): [ReadonlySet<string>, (id: string) => void, (hidden: readonly string[]) => void] {
  const [kept, keep] = usePreference(hiddenColumnsKey(list), words);
  const stable = kept?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new for each reading, its words are not.
  const hidden = useMemo(() => new Set(kept), [stable]);
  const hide = useCallback(
    (ids: readonly string[]) => keep(ids.length > 0 ? [...new Set(ids)].sort() : null),
    [keep],
  );
  const toggle = useCallback(
    (id: string) => hide(hidden.has(id) ? [...hidden].filter((one) => one !== id) : [...hidden, id]),
    [hidden, hide],
  );
  return [hidden, toggle, hide];
}
