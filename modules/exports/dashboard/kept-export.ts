import { useSyncExternalStore } from 'react';

/** An export under way, as the browser remembers it over a reload; one for each person, site and kind. */
export type KeptExport = { key: string; id: number };

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

/** The key under which the id of the task is kept. */
export const exportKey = (kind: string, siteId: number, profileId: number): string =>
  `masthead.export.${kind}.${siteId}.${profileId}`;

function read(key: string): number | null {
  try {
    const text = localStorage.getItem(key);
    return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

export function keepExport({ key, id }: KeptExport): void {
  try {
    localStorage.setItem(key, String(id));
  } catch {
    // Without storage the export goes on, and is found in the list of one's exports.
  }
  tell();
}

/** True for the one who took it away: an end is told once. */
export function forgetExport({ key, id }: KeptExport): boolean {
  if (read(key) !== id) return false;
  localStorage.removeItem(key);
  tell();
  return true;
}

/** The id of the export under way; null when there is none. */
export const useKeptExport = (key: string): number | null => useSyncExternalStore(subscribe, () => read(key));
