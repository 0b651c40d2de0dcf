import { useSyncExternalStore } from 'react';

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The bar gives its place for the figures; null when it goes. */
export function setStripPlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where the figures of the open screen are drawn; null where no bar has a place for them. */
export const useStripPlace = (): HTMLElement | null => useSyncExternalStore(subscribe, () => place);
