import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens a `<dialog>` as the browser's own modal: it keeps the focus inside, puts the rest out of reach,
 * and gives the focus back when it goes.
 */
export function useModalElement(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    // The simulated windows of tests know the element but not the method.
    if (typeof element?.showModal !== 'function') {
      element?.setAttribute('open', '');
      return;
    }
    element.showModal();
    return () => element.close();
  }, []);
  return dialog;
}

/** The sheet that covers a phone: the browser keeps all that is not in it below it and out of reach. */
export const sheetBelow = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
