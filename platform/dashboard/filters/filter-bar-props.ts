import type { ReactNode } from 'react';
import type { ListFilter } from './list-filter.ts';

export type News = { text: string; onShow: () => void };

export type FilterBarProps = {
  /** Left out where nothing is sought. */
  search?: { text: string; onFind: (text: string) => void; label?: string };
  filters: readonly ListFilter[];
  onReset: () => void;
  /** Of a list with views: whether the shown one was changed, and how it is saved. */
  view?: { isModified: boolean; saveLabel: string; onSave: () => void };
  /** "412 posts" in words; undefined until it is known. */
  count: ReactNode;
  /** When the shown data came, in milliseconds; 0 when there is none. */
  updatedAt: number;
  /** What waits to be shown, such as "2 posts changed"; stands in the place of the time. */
  news?: News | undefined;
  isFetching: boolean;
  onReload: () => void;
  /** Further controls at the far end, such as Columns. */
  actions?: ReactNode;
  /** The primary act of the list. */
  primary?: ReactNode;
};
