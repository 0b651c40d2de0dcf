import type { QueryClient } from '@tanstack/react-query';
import { listSearchIndexes } from '#modules/search-indexes/search-indexes.contract.ts';
import { read } from '#platform/dashboard/queries.ts';

/** A site has no more indexes than a page of them. */
const MOST = 50;

/** The search indexes of the site, as the filter asks for them. */
export const searchIndexes = () => read(listSearchIndexes, { query: { limit: MOST } });

/** How long what they are called is taken for true, in milliseconds. */
export const indexesStale = 60_000;

/** What people call an index; null where there is none of that slug. */
export async function titleOfIndex(client: QueryClient, slug: string): Promise<string | null> {
  const { items } = await client.fetchQuery({ ...searchIndexes(), staleTime: indexesStale });
  return items.find((index) => index.slug === slug)?.title ?? null;
}
