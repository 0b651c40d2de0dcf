import { useCaller } from '#platform/dashboard/caller.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type DeleteRows, useDelete } from '#platform/dashboard/records/use-delete.tsx';
import { type Redirect, removeRedirects, restoreRedirects } from '../redirects.contract.ts';
import { staleRedirects } from './redirects-stale.ts';
import { useRedirectsTexts } from './redirects-texts.ts';

/**
 * Deletes redirects, one or many, and gives them back by Undo.
 * @param otherwise deletes the redirects that are shown in their place, such as records of the routing
 */
export function useDeleteRedirects(
  otherwise?: (ids: number[]) => Promise<{ items: Redirect[] }>,
): DeleteRows {
  const text = useRedirectsTexts();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: remove } = useWrite(removeRedirects, staleRedirects);
  const { mutateAsync: restore } = useWrite(restoreRedirects, staleRedirects);
  return useDelete({
    remove: async (ids) => {
      const { items } = await (otherwise ? otherwise(ids) : remove({ params, body: { ids } }));
      return items.map(({ id }) => id);
    },
    restore: (ids) => restore({ params, body: { ids } }),
    said: {
      deleted: ({ length }) => text('notices.deleted', { count: length }),
      deleteFailed: (reason) => text('notices.deleteFailed', { reason }),
      restoreFailed: (reason) => text('notices.restoreFailed', { reason }),
    },
  });
}
