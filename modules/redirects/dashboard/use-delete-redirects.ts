import { useCallback } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useUndoableDelete } from '#platform/dashboard/use-undoable-delete.ts';
import { type Redirect, removeRedirects, restoreRedirects } from '../redirects.contract.ts';
import { staleRedirects } from './redirects-stale.ts';
import { useRedirectsTexts } from './redirects-texts.ts';

/** Deletes redirects, one or many, and gives them back by Undo; tells whether they were deleted. */
export type DeleteRedirects = (ids: number[]) => Promise<boolean>;

/** @param otherwise deletes the redirects that are shown in their place, such as records of the routing */
export function useDeleteRedirects(
  otherwise?: (ids: number[]) => Promise<{ items: Redirect[] }>,
): DeleteRedirects {
  const text = useRedirectsTexts();
  const { site } = useCaller();
  const undoableDelete = useUndoableDelete();
  const { mutateAsync: remove } = useWrite(removeRedirects, staleRedirects);
  const { mutateAsync: restore } = useWrite(restoreRedirects, staleRedirects);
  return useCallback(
    (ids) => {
      const params = { siteId: site.id };
      return undoableDelete({
        remove: async () => {
          const { items } = await (otherwise ? otherwise(ids) : remove({ params, body: { ids } }));
          return items.map(({ id }) => id);
        },
        restore: (gone) => restore({ params, body: { ids: gone } }),
        said: {
          deleted: ({ length }) => text('notices.deleted', { count: length }),
          deleteFailed: (reason) => text('notices.deleteFailed', { reason }),
          restoreFailed: (reason) => text('notices.restoreFailed', { reason }),
        },
      });
    },
    [undoableDelete, remove, restore, otherwise, site.id, text],
  );
}
