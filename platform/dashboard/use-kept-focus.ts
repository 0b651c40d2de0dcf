import { type RefObject, useEffect } from 'react';
import { focusContent } from './focus-content.ts';

/** A button that takes away what it stands on goes with it: the focus then goes to the next one of the part, or to the page. */
export function useKeptFocus(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    const buttons = () => [...element.querySelectorAll<HTMLElement>('button:not(:disabled)')];
    let held: { button: HTMLElement; at: number } | undefined;
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const at = buttons().indexOf(target);
      held = at < 0 ? undefined : { button: target, at };
    };
    const keep = () => {
      if (!held || held.button.isConnected || document.activeElement !== document.body) return;
      const left = buttons();
      const next = left[Math.min(held.at, left.length - 1)];
      held = undefined;
      if (next) next.focus();
      else focusContent();
    };
    document.addEventListener('focusin', note);
    const observer = new MutationObserver(keep);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [part]);
}
