import type { Caller } from '#platform/dashboard/caller.tsx';
import type { PostsSearch } from '../list/posts-search.ts';

/** The same search without conditions on fields that the site does not have. */
export function withKnownFields(search: PostsSearch, fields: Caller['postFields']): PostsSearch {
  const known = search.customFilters.filter(({ field }) => Object.hasOwn(fields, field));
  return known.length === search.customFilters.length ? search : { ...search, customFilters: known };
}
