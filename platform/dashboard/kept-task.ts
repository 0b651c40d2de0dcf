import { useSyncExternalStore } from 'react';

/** Work under way, as the browser remembers it over a reload; one for each person, site and kind. */
export type KeptTask = { key: string; id: number };

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

/** The key under which the id of the work is kept; `kind` such as `export.posts`. */
export const taskKey = (kind: string, siteId: number, profileId: number): string =>
  `masthead.${kind}.${siteId}.${profileId}`;

function read(key: string): number | null {
  try {
    const text = localStorage.getItem(key);
    return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

/** Remembers work that goes on. */
export function keepTask({ key, id }: KeptTask): void {
  try {
    localStorage.setItem(key, String(id));
  } catch {
    // Without storage the work goes on, and is found in its own list.
  }
  tell();
}

/** True for the one who took it away: an end is told once. */
export function forgetTask({ key, id }: KeptTask): boolean {
  if (read(key) !== id) return false;
  localStorage.removeItem(key);
  tell();
  return true;
}

/** The id of the work under way; null when there is none. */
export const useKeptTask = (key: string): number | null => useSyncExternalStore(subscribe, () => read(key));
