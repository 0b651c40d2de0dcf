import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { rowElement, rowOf } from './row-elements.ts';

type Place = { top: number; row: string | undefined };

const keyOf = (place: string) => `masthead.place.${place}`;

/**
 * Keeps how far a list is scrolled and which row had the focus, for Back, Forward and a reload.
 * @param place the state of the list; another one starts at the top, and without any nothing is kept
 */
export function useKeptPlace(
  scroller: RefObject<HTMLElement | null>,
  place: string | undefined,
  isReady: boolean,
): void {
  const restored = useRef<string>(undefined);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || place === undefined || !isReady || restored.current === place) return;
    const isFirst = restored.current === undefined;
    restored.current = place;
    const kept = read(place);
    element.scrollTop = kept?.top ?? 0;
    const mayFocus = document.activeElement === document.body || document.activeElement === null;
    if (kept?.row && (isFirst || mayFocus)) {
      rowElement(element, kept.row)?.focus({ preventScroll: true });
    }
  }, [scroller, place, isReady]);

  useEffect(() => {
    const element = scroller.current;
    if (!element || place === undefined) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      waiting = undefined;
      if (restored.current !== place) return;
      write(place, { top: Math.round(element.scrollTop), row: rowOf(document.activeElement) });
    };
    const later = () => {
      waiting ??= setTimeout(keep, 120);
    };
    const soon = () => {
      if (waiting !== undefined) clearTimeout(waiting);
      keep();
    };
    element.addEventListener('scroll', later, { passive: true });
    element.addEventListener('focusin', later);
    addEventListener('pagehide', soon);
    return () => {
      element.removeEventListener('scroll', later);
      element.removeEventListener('focusin', later);
      removeEventListener('pagehide', soon);
      if (waiting !== undefined) soon();
    };
  }, [scroller, place]);
}

function read(place: string): Place | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('top' in kept) || typeof kept.top !== 'number')
      return undefined;
    const row = 'row' in kept && typeof kept.row === 'string' ? kept.row : undefined;
    return { top: kept.top, row };
  } catch {
    return undefined;
  }
}

function write(place: string, kept: Place): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // Storage may be refused; the list then opens at its top.
  }
}

/** Forgets where a list was, so that a way forward to it starts at the top. */
export function forgetPlace(place: string): void {
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    // Storage may be refused; there is then nothing to forget.
  }
}
