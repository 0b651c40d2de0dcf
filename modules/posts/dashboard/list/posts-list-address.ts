import type { AddressPairs } from '#platform/dashboard/list-search.ts';
import { type Clock, postsListQuery } from './posts-list-query.ts';
import { readPostsSearch } from './posts-search.ts';

/**
 * The address of the list call for an address of the screen. It says the path of the contract once more,
 * because the contract itself would bring the schema library into the page; a test holds the two together.
 */
export function postsListAddress(siteId: number, pairs: AddressPairs, clock: Clock): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(postsListQuery(readPostsSearch(pairs), clock))) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `/core/feeds/site/dashboard/${siteId}?${query}`;
}

/** The calls that say where the list opens for whoever has not chosen all posts. */
export const openingAddresses = (siteId: number): string[] => [
  `/core/v1/sites/${siteId}/posts/view_counts`,
  `/core/v1/sites/${siteId}/saved_views?screen=posts`,
];
