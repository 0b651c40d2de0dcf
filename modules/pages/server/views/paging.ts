import type { Say } from '../frame/labels.ts';
import { MOST_PAGES, pageAddress } from './page-result.ts';

/** The way from one page of a list to the next. */
export type Paging = { newer: string | null; older: string | null; label: string };

export function pagingOf(
  say: Say,
  path: string,
  number: number,
  hasMore: boolean,
  more: Record<string, string> = {},
): Paging {
  return {
    newer: number > 1 ? pageAddress(path, number - 1, more) : null,
    older: hasMore && number < MOST_PAGES ? pageAddress(path, number + 1, more) : null,
    label: say('page', { number }),
  };
}
