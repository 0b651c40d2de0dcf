import type { AddressPairs } from '#platform/dashboard/list-search.ts';
import { type PostsSearch, readPostsSearch, writePostsSearch } from './posts-search.ts';

const key = 'masthead.posts-period';

/** Remembers the period that the list shows; the default one is forgotten. */
export function keepPeriod(state: PostsSearch): void {
  const { period, 'date-from': from, 'date-to': to } = writePostsSearch(state);
  try {
    if (period === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ period, 'date-from': from, 'date-to': to }));
  } catch {
    // Storage may be refused; the period is then not remembered.
  }
}

/** The address pairs of the remembered period, when the list is opened without any of its own. */
export function keptPostsSearch(): AddressPairs | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const pairs = Object.entries(kept).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    );
    const { period, dateFrom, dateTo } = readPostsSearch(Object.fromEntries(pairs));
    const written = writePostsSearch({ ...readPostsSearch({}), period, dateFrom, dateTo });
    return Object.keys(written).length > 0 ? written : undefined;
  } catch {
    return undefined;
  }
}
