import { useCaller } from '#platform/dashboard/caller.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type DeleteRows, useDelete } from '#platform/dashboard/records/use-delete.tsx';
import { type Redirect, removeRedirects } from '../redirects.contract.ts';
import { staleRedirects } from './redirects-stale.ts';
import { useRedirectsTexts } from './redirects-texts.ts';
import { useUndoRedirects } from './use-undo-redirects.ts';

/**
 * Deletes redirects, one or many, and gives them back by Undo.
 * @param otherwise deletes the redirects that are shown in their place, such as records of the routing
 */
export function useDeleteRedirects(
  otherwise?: (ids: readonly number[]) => Promise<{ items: Redirect[]; batch_id: number | null }>,
): DeleteRows {
  const text = useRedirectsTexts();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: remove } = useWrite(removeRedirects, staleRedirects);
  const undo = useUndoRedirects();
  return useDelete({
    remove: async (ids) => {
      const { items, batch_id } = await (otherwise
        ? otherwise(ids)
        : remove({ params, body: { ids: [...ids] } }));
      return { ids: items.map(({ id }) => id), batchId: batch_id };
    },
    restore: ({ batchId }) => undo(batchId),
    isNothing: ({ batchId }) => batchId === null,
    saysEnd: true,
    said: {
      deleted: ({ ids }) => text('notices.deleted', { count: ids.length }),
      deleteFailed: (reason) => text('notices.deleteFailed', { reason }),
      restoreFailed: (reason) => text('notices.restoreFailed', { reason }),
    },
  });
}
