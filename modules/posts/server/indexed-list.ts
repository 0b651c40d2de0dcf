import { indexNotFound, searchIsDown } from '#modules/search-indexes/search-indexes.contract.ts';
import { type Search, SearchUnavailable } from '#modules/search-indexes/search-indexes.public.ts';
import { queryOfWords } from '#modules/search-indexes/search-words.contract.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Filters } from './post-filter.ts';

/** Of more posts that an index finds, these fit best. */
const MOST_FOUND = 2_000;

/** What a list asks of the database, and how a search index took part in it. */
export type IndexedFilters = {
  filters: Filters;
  /** The index answered: the words of the question are met by the posts that it named. */
  isFromIndex: boolean;
  /** The index did not answer, so the database looks for the words in headlines. */
  isDegraded: boolean;
  /** There is no such index, or nothing is in it yet. */
  isMissing?: boolean;
};

/**
 * Lets the search index that a list names find its words. What it finds is one more filter of the list, so that it shows
 * nothing that the list would not; an index that is down or not there leaves the list as it is without one.
 */
export async function withIndex(
  search: Search,
  { site, now }: Pick<Call, 'site'> & Partial<Pick<Call, 'now'>>,
  { index, ...filters }: Filters,
): Promise<IndexedFilters> {
  const query = queryOfWords(filters.q ?? '');
  if (!index || !query) return { filters, isFromIndex: false, isDegraded: false };
  const page = { limit: MOST_FOUND, offset: 0, order: 'score' } as const;
  const at = now ?? Math.floor(Date.now() / 1000);
  const found = await search
    .find(site, { entity: 'post', slug: index }, query, { ...page, now: at })
    .catch((error: unknown) => {
      if (error instanceof SearchUnavailable) return 'down' as const;
      throw error;
    });
  if (found === null || found === 'down')
    return { filters, isFromIndex: false, isDegraded: true, isMissing: found === null };
  const named = filters.post_ids && new Set(filters.post_ids);
  const ids = found.hits.map(({ id }) => id).filter((id) => named?.has(id) ?? true);
  return { filters: { ...filters, q: undefined, post_ids: ids }, isFromIndex: true, isDegraded: false };
}

/**
 * The same for what acts on all that a list shows: it does not go on with other posts than those.
 * @throws ApiError search_unavailable, and not_found for an index that is not there
 */
export async function wholeFilters(
  search: Search,
  call: Parameters<typeof withIndex>[1],
  asked: Filters,
): Promise<Filters> {
  const { filters, isDegraded, isMissing } = await withIndex(search, call, asked);
  if (isMissing) throw indexNotFound({ details: [{ loc: ['query', 'index'], msg: indexNotFound.message }] });
  if (isDegraded) throw searchIsDown({ retryAfter: 5 });
  return filters;
}
