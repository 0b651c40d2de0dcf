import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { type Redirect, removeRedirects } from '../redirects.contract.ts';
import { staleRedirects } from './redirects-stale.ts';
import { useRedirectsTexts } from './redirects-texts.ts';

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
  return useDeleteRows({
    stale: staleRedirects,
    remove: (ids) => (otherwise ? otherwise(ids) : remove({ params, body: { ids: [...ids] } })),
    said: {
      deleted: ({ ids }) => text('notices.deleted', { count: ids.length }),
      deleteFailed: (reason) => text('notices.deleteFailed', { reason }),
      restoreFailed: (reason) => text('notices.restoreFailed', { reason }),
    },
  });
}
