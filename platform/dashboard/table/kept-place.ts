import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { rowElement, rowOf } from './row-elements.ts';

type Place = { top: number; row: string | undefined };

/** Gives a place its name in this step of the history, which Back, Forward and a reload come to again. */
export function usePlaceKey(): (place: string) => string {
  const { history } = useRouter();
  return useCallback((place) => `masthead.place.${history.location.state.__TSR_key}.${place}`, [history]);
}

/**
 * Keeps how far a list is scrolled and which row had the focus, for Back, Forward and a reload; a list that is opened
 * otherwise starts at its top.
 * @param place the state of the list; another one starts at the top, and without any nothing is kept
 */
export function useKeptPlace(
  scroller: RefObject<HTMLElement | null>,
  place: string | undefined,
  isReady: boolean,
): void {
  const restored = useRef<string>(undefined);
  const keyOf = usePlaceKey();
  const { history } = useRouter();

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || place === undefined || !isReady || restored.current === place) return;
    const isFirst = restored.current === undefined;
    restored.current = place;
    const kept = read(keyOf(place));
    // A list that has just been made stands at its top, and to ask for its place would lay it out once more.
    if (kept || !isFirst) element.scrollTop = kept?.top ?? 0;
    const mayFocus = document.activeElement === document.body || document.activeElement === null;
    if (kept?.row && (isFirst || mayFocus)) {
      rowElement(element, kept.row)?.focus({ preventScroll: true });
    }
  }, [scroller, place, isReady, keyOf]);

  useEffect(() => {
    const element = scroller.current;
    if (!element || place === undefined) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let key = keyOf(place);
    const keep = () => {
      waiting = undefined;
      if (restored.current !== place) return;
      write(key, { top: Math.round(element.scrollTop), row: rowOf(document.activeElement) });
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
    // A step that leaves the list as it is, such as opening a row, is one to come back to as well.
    const unsubscribe = history.subscribe(() => {
      if (waiting !== undefined) soon();
      key = keyOf(place);
      keep();
    });
    return () => {
      unsubscribe();
      element.removeEventListener('scroll', later);
      element.removeEventListener('focusin', later);
      removeEventListener('pagehide', soon);
      if (waiting !== undefined) soon();
    };
  }, [scroller, place, keyOf, history]);
}

/**
 * Whether a list opens somewhere else than at its top.
 * @param key the name of its place in this step of the history
 */
export const hasKeptPlace = (key: string): boolean => (read(key)?.top ?? 0) > 0;

function read(key: string): Place | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('top' in kept) || typeof kept.top !== 'number')
      return undefined;
    const row = 'row' in kept && typeof kept.row === 'string' ? kept.row : undefined;
    return { top: kept.top, row };
  } catch {
    return undefined;
  }
}

function write(key: string, kept: Place): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage may be refused; the list then opens at its top.
  }
}
