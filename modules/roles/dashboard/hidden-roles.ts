import { useCallback, useEffect, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';

const keyOf = (siteId: number): string => `permission-groups.removed.${siteId}`;

function readIds(key: string): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

function keepIds(key: string, ids: readonly number[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // A browser that keeps nothing hides them as long as the page is open.
  }
}

/**
 * The roles that are being removed: hidden, over a reload too, until the server's list no longer has them.
 * @param listed the ids that the server lists; undefined while it has not answered
 */
export function useHiddenRoles(listed: readonly number[] | undefined) {
  const key = keyOf(useCaller().site.id);
  const [hidden, setHidden] = useState(() => readIds(key));
  const change = useCallback(
    (next: (ids: readonly number[]) => number[]) =>
      setHidden((ids) => {
        const kept = next(ids);
        keepIds(key, kept);
        return kept;
      }),
    [key],
  );
  const isAgreed = listed !== undefined && hidden.length > 0 && !hidden.some((id) => listed.includes(id));
  useEffect(() => {
    if (isAgreed) change(() => []);
  }, [isAgreed, change]);
  return {
    hidden,
    hide: useCallback((id: number) => change((ids) => [...ids, id]), [change]),
    show: useCallback((id: number) => change((ids) => ids.filter((one) => one !== id)), [change]),
  };
}
