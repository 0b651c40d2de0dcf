import type { ReactNode } from 'react';

/** One filter of a list, as the bar shows it. */
export type ListFilter = {
  id: string;
  /** The noun, such as "Status". */
  name: string;
  /** What it is set to, in words: "Live and drafts", or "All". */
  value: string;
  isSet: boolean;
  onClear: () => void;
  /** Rare filters wait under More until they are set. */
  isRare?: boolean;
  /** What the panel holds; `close` closes it after a choice. */
  panel: (close: () => void) => ReactNode;
};
