import type { PostField } from '#platform/dashboard/caller.tsx';
import type { CustomFilter, PostsSearch } from '../list/posts-search.ts';

/** The same search without conditions on fields that the site does not have, or that say nothing of them. */
export function withKnownFields(search: PostsSearch, fields: readonly PostField[]): PostsSearch {
  if (search.customFilters.length === 0) return search;
  const names = new Set(fields.map(({ name }) => name));
  const known = search.customFilters.filter((one) => names.has(one.field) && isWhole(one));
  return known.length === search.customFilters.length ? search : { ...search, customFilters: known };
}

const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value !== '' && value.length <= most;
const isScalar = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= 1_000);

/** Whether the value fits what is asked of it, as the server will have it. */
function isWhole({ op, value }: CustomFilter): boolean {
  if (op === 'exists') return value === undefined || typeof value === 'boolean';
  if (op === 'contains') return isText(value, 200);
  if (op === 'gt' || op === 'lt') return typeof value !== 'boolean' && isScalar(value);
  if (op === 'in')
    return Array.isArray(value) && value.length > 0 && value.length <= 100 && value.every(isScalar);
  return isScalar(value);
}
