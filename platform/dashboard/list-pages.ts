import { SEARCH_QUERY_LIMIT } from '#platform/contract/search-limit.ts';
import type { PagingProps } from './paging.tsx';

/** How many rows a page may have. */
export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** The page of a list as its address says it; counted from 1. */
type Page = { page: number; limit: PageSize };

/** How many rows lie before the page; a page past the reachable end shows the last one. */
export const offsetOf = ({ page, limit }: Page): number =>
  Math.min((page - 1) * limit, SEARCH_QUERY_LIMIT - limit);

/**
 * What the foot of a list shows of the page, and how it goes to another one.
 * @param found how many rows there are, once it is known; not exact when counting stopped there
 */
export function pagingOf(
  search: Page,
  found: { total: number | undefined; isExact?: boolean | undefined },
  change: (next: Partial<Page>) => void,
): PagingProps<PageSize> {
  return {
    // A page past the end is named as it was asked for; one past what pages reach shows the last of these.
    page: isPastEnd(search, found.total) ? search.page : Math.floor(offsetOf(search) / search.limit) + 1,
    size: search.limit,
    sizes: pageSizes,
    total: found.total,
    isExact: found.isExact ?? true,
    lastRow: SEARCH_QUERY_LIMIT,
    onPage: (page) => change({ page }),
    onSize: (limit) => change({ limit }),
  };
}

const isPastEnd = (search: Page, total: number | undefined): boolean =>
  total !== undefined && offsetOf(search) >= total;
