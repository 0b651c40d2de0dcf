/** Whom a key is meant for. */
export type KeyPlace = 'page' | 'field' | 'editor' | 'dialog';

/** Keys belong to what is being typed into, and to a dialog while one is open. */
export function placeOf(element: EventTarget | null, target: Document): KeyPlace {
  if (target.querySelector('dialog[open], [role="dialog"][aria-modal="true"]')) return 'dialog';
  if (!(element instanceof Element)) return 'page';
  if (element.closest('[role="dialog"], [role="menu"], [role="listbox"]')) return 'dialog';
  // What it opens is on its way, and the keys are meant for that.
  if (element.closest('[aria-haspopup="dialog"][aria-expanded="true"]')) return 'dialog';
  if (element.closest('[contenteditable]:not([contenteditable="false"])')) return 'editor';
  const field = element.closest('input, textarea, select');
  if (!field) return 'page';
  return field.matches('input[type="checkbox"], input[type="radio"], input[type="button"]')
    ? 'page'
    : 'field';
}
