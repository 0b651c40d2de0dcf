import type { KeyboardEvent } from 'react';

/**
 * The keys of a list beside its open drawer: Esc closes the drawer from anywhere in the screen, and Tab goes from a
 * row into it; the foot of the list is then one step back.
 */
export function drawerKeys(isOpen: boolean, onClose: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!isOpen || event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
    // What lies over the screen has an Esc of its own.
    if (event.target.closest('dialog, [role="dialog"]')) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    if (event.key !== 'Tab' || event.shiftKey || !event.target.matches('[data-row]')) return;
    const first = event.currentTarget.querySelector<HTMLElement>(
      '[data-drawer] :is(button:enabled, a[href])',
    );
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
}
