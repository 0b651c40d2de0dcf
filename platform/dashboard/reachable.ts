import { useSyncExternalStore } from 'react';

let isAnswering = true;
const listeners = new Set<() => void>();
const waiting = new Set<() => void>();

/** Remembers whether the last call reached the server. */
export function noteReached(isReached: boolean): void {
  if (isAnswering === isReached) return;
  isAnswering = isReached;
  for (const listener of listeners) listener();
  if (isReached) for (const listener of waiting) listener();
}

/** Remembers that the server is back, though no call had missed it. */
export function noteBack(): void {
  if (isAnswering) for (const listener of waiting) listener();
  else noteReached(true);
}

/** Tells when the line or the server is back: what waited for it may go on. @returns what ends that */
export function onBack(listener: () => void): () => void {
  waiting.add(listener);
  addEventListener('online', listener);
  return () => {
    waiting.delete(listener);
    removeEventListener('online', listener);
  };
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** How things stand with the connection. */
export type Connection = 'online' | 'offline' | 'unreachable';

const current = (): Connection => (!navigator.onLine ? 'offline' : isAnswering ? 'online' : 'unreachable');

/** Whether the browser has a connection, and whether the server answers on it. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, current);
