import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listSearchIndexes } from '#modules/search-indexes/search-indexes.contract.ts';
import { MOST_INDEXES, type SearchEntity } from '#modules/search-indexes/search-kinds.contract.ts';
import { type FieldTypes, fieldsToAsk } from '#modules/search-indexes/search-mapping.contract.ts';
import { read } from '#platform/dashboard/queries.ts';

const STALE = 60_000;
const none: FieldTypes = {};

/** The fields that streams of posts or people can name, by the indexes of the site; none until these are known. */
export function useIndexFields(): (entity: SearchEntity) => FieldTypes {
  const { data, isError } = useQuery({
    ...read(listSearchIndexes, { query: { limit: MOST_INDEXES } }),
    staleTime: STALE,
  });
  const indexes = data?.items ?? (isError ? [] : undefined);
  return useCallback((entity) => (indexes ? fieldsToAsk(indexes, entity) : none), [indexes]);
}
