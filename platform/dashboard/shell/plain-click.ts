import type { MouseEvent } from 'react';

/** A press that stays in this window; with a key held, links open where the browser says. */
export const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey;
