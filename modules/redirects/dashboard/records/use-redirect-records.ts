import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import {
  changeRedirectRecords,
  createRedirectRecord,
  listRedirectRecords,
} from '../../redirect-records.contract.ts';
import type { AddRedirect } from '../redirect-dialog.tsx';
import type { RedirectsSearch } from '../redirects-search.ts';
import { staleRedirects } from '../redirects-stale.ts';
import { useRedirectsTexts } from '../redirects-texts.ts';

/** The redirects as records of the routing: found by their whole paths, added and removed by calls of their own. */
export function useRedirectRecords(search: RedirectsSearch) {
  const text = useRedirectsTexts();
  const { site } = useCaller();
  const isShown = search.view === 'records';
  const params = { siteId: site.id };
  const __json__ = search.q === '' ? undefined : JSON.stringify({ paths: [search.q] });
  const list = useQuery({
    ...read(listRedirectRecords, {
      params,
      query: { limit: search.limit, offset: offsetOf(search), __json__ },
    }),
    placeholderData: keepPreviousData,
    enabled: isShown,
  });
  const { mutateAsync: create } = useWrite(createRedirectRecord, staleRedirects);
  const { mutateAsync: change } = useWrite(changeRedirectRecords, staleRedirects);
  const items = list.data?.items;
  const remove = useCallback(
    (ids: number[]) => {
      const paths = (items ?? []).flatMap(({ id, path }) => (ids.includes(id) ? [path] : []));
      const body = { filters: { paths }, commands: [{ name: 'remove' }] };
      return change({ params: { siteId: site.id }, body });
    },
    [items, change, site.id],
  );
  const add: AddRedirect = {
    send: (body) => create({ params, body }),
    failed: (code) => text('notices.recordFailed', { code }),
  };
  return { isShown, list, add, remove, sort: { by: 'path', direction: 1 } as const };
}
