import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { listRedirectRecords } from '../redirect-records.contract.ts';
import { listRedirects } from '../redirects.contract.ts';
import { offsetOf, type RedirectsSearch, redirectsQuery } from './redirects-search.ts';

/** The page that the address asks for: of the list, or of the records of the routing, found by their paths. */
export function useRedirectsList(search: RedirectsSearch) {
  const { site } = useCaller();
  const areRecords = search.view === 'records';
  const paths = search.q === '' ? undefined : JSON.stringify({ paths: [search.q] });
  const list = useQuery({
    ...read(listRedirects, { query: redirectsQuery(search) }),
    placeholderData: keepPreviousData,
    enabled: !areRecords,
  });
  const records = useQuery({
    ...read(listRedirectRecords, {
      params: { siteId: site.id },
      query: { limit: search.limit, offset: offsetOf(search), __json__: paths },
    }),
    placeholderData: keepPreviousData,
    enabled: areRecords,
  });
  return areRecords ? records : list;
}
