import { useMemo, useSyncExternalStore } from 'react';
import { taskIsTold } from './told-tasks.ts';

/** Work under way, as the browser remembers it over a reload, for each person, site and kind. */
export type KeptTask = { key: string; id: number };

/** How many of a kind are remembered; the end of an older one is still among the notifications. */
const MOST_KEPT = 5;

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Another window may have seen it end.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The key under which the ids of the work are kept; `kind` such as `export.posts`. */
export const taskKey = (kind: string, siteId: number, profileId: number): string =>
  `masthead.${kind}.${siteId}.${profileId}`;

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

const idsIn = (text: string): number[] =>
  /^\d{1,16}(,\d{1,16})*$/.test(text) ? text.split(',').map(Number) : [];

/** Remembers work that goes on, beside what goes on already. */
export function keepTask({ key, id }: KeptTask): void {
  const others = idsIn(read(key)).filter((one) => one !== id);
  try {
    localStorage.setItem(key, [...others, id].slice(-MOST_KEPT).join(','));
  } catch {
    // Without storage the work goes on, and is found in its own list.
  }
  tell();
}

/** True for the one who took it away: an end is told once. */
export function forgetTask({ key, id }: KeptTask): boolean {
  const ids = idsIn(read(key));
  if (!ids.includes(id)) return false;
  const others = ids.filter((one) => one !== id);
  if (others.length > 0) localStorage.setItem(key, others.join(','));
  else localStorage.removeItem(key);
  tell();
  taskIsTold(id);
  return true;
}

/** The ids of the work under way, the oldest first. */
export function useKeptTasks(key: string): readonly number[] {
  const text = useSyncExternalStore(subscribe, () => read(key));
  return useMemo(() => idsIn(text), [text]);
}

/** The id of the work that has been under way longest; null when there is none. */
export const useKeptTask = (key: string): number | null => useKeptTasks(key)[0] ?? null;
