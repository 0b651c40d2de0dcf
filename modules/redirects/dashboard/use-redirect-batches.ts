import { useCallback } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import {
  countRedirects,
  flattenRedirects,
  removeRedirects,
  restoreRedirects,
} from '../redirect-batches.contract.ts';
import { changeRedirectRecords, listRedirectRecords } from '../redirect-records.contract.ts';
import { getRedirect, listRedirects, type Redirect } from '../redirects.contract.ts';
import { useRedirectsTexts } from './redirects-texts.ts';

/** What every write to redirects makes stale. */
export const staleLists = [listRedirects, listRedirectRecords, countRedirects, getRedirect];

/**
 * What is done to one redirect or many at once, each with its notice.
 * @param records the records of the routing that are shown, if these are; they are removed by their paths
 */
export function useRedirectBatches(records: readonly Redirect[] | undefined) {
  const text = useRedirectsTexts();
  const { site } = useCaller();
  const { mutateAsync: remove } = useWrite(removeRedirects, staleLists);
  const { mutateAsync: changeRecords } = useWrite(changeRedirectRecords, staleLists);
  const { mutateAsync: restore } = useWrite(restoreRedirects, staleLists);
  const { mutateAsync: flatten } = useWrite(flattenRedirects, staleLists);
  const siteId = site.id;

  const onDelete = useCallback(
    async (ids: number[]) => {
      try {
        const paths = records?.flatMap(({ id, path }) => (ids.includes(id) ? [path] : []));
        const { items } = paths
          ? await changeRecords({
              params: { siteId },
              body: { filters: { paths }, commands: [{ name: 'remove' }] },
            })
          : await remove({ params: { siteId }, body: { ids } });
        const gone = items.map(({ id }) => id);
        offerUndo(
          text('notices.deleted', { count: gone.length }),
          () => restore({ params: { siteId }, body: { ids: gone } }),
          (reason) => text('notices.restoreFailed', { reason }),
        );
      } catch (error) {
        notices.failed(text('notices.deleteFailed', { reason: reasonOf(error) }));
      }
    },
    [remove, changeRecords, restore, records, siteId, text],
  );
  const onFlatten = useCallback(
    async (ids: number[]) => {
      try {
        const { items } = await flatten({ params: { siteId }, body: { ids } });
        const count = items.length;
        notices.done(count > 0 ? text('notices.flattened', { count }) : text('notices.nothingToFlatten'));
      } catch (error) {
        notices.failed(text('notices.flattenFailed', { reason: reasonOf(error) }));
      }
    },
    [flatten, siteId, text],
  );
  return { onDelete, onFlatten };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : '');
