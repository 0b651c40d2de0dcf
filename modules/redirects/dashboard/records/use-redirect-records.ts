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
export function useRedirectRecords() {
  const text = useRedirectsTexts();
  const { site } = useCaller();
  const params = { siteId: site.id };
  const { mutateAsync: create } = useWrite(createRedirectRecord, staleRedirects);
  const { mutateAsync: change } = useWrite(changeRedirectRecords, staleRedirects);
  /** The calls know redirects by their paths. */
  const remove = (paths: string[]) =>
    change({ params, body: { filters: { paths }, commands: [{ name: 'remove' }] } });
  const add: AddRedirect = {
    send: (body) => create({ params, body }),
    failed: (code) => text('notices.recordFailed', { code }),
  };
  return { add, remove, sort: { by: 'path', direction: 1 } as const };
}

/** The records that a state of the address asks for. */
export const readRecords = (siteId: number, search: RedirectsSearch) =>
  read(listRedirectRecords, {
    params: { siteId },
    query: {
      ...{ limit: search.limit, offset: offsetOf(search) },
      __json__: search.q === '' ? undefined : JSON.stringify({ paths: [search.q] }),
    },
  });
