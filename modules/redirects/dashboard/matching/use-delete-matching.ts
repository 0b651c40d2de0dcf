import { useQueryClient } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { keyOf, useWrite } from '#platform/dashboard/queries.ts';
import { useUndoableDelete } from '#platform/dashboard/use-undoable-delete.ts';
import { removeMatchingRedirects } from '../../redirects.contract.ts';
import { type RedirectsSearch, redirectsQuestion } from '../redirects-search.ts';
import { staleRedirects } from '../redirects-stale.ts';
import { useRedirectsTexts } from '../redirects-texts.ts';
import { useUndoRedirects } from '../use-undo-redirects.ts';

/** Deletes everything that the list shows, on all pages, and gives it back by Undo. */
export function useDeleteMatching(): (search: RedirectsSearch, count: number) => Promise<boolean> {
  const text = useRedirectsTexts();
  const { site } = useCaller();
  const client = useQueryClient();
  const undoableDelete = useUndoableDelete();
  const { mutateAsync: remove } = useWrite(removeMatchingRedirects, staleRedirects);
  const restore = useUndoRedirects();
  const params = { siteId: site.id };
  return async (search, count) => {
    // The key stays the same for every try, so that a lost answer is given once more.
    const order = { filter: redirectsQuestion(search), expected_count: count };
    const body = { ...order, idempotency_key: crypto.randomUUID() };
    const isDone = await undoableDelete({
      remove: () => remove({ params, body }),
      restore: ({ batch_id }) => restore(batch_id),
      batchOf: ({ batch_id }) => batch_id,
      isNothing: ({ batch_id }) => batch_id === null,
      saysEnd: true,
      said: {
        deleted: ({ ids }) => text('notices.deleted', { count: ids.length }),
        deleteFailed: (reason) => text('notices.deleteFailed', { reason }),
        deleteUnknown: (reason) => text('notices.deleteUnknown', { reason }),
        restoreFailed: (reason) => text('notices.restoreFailed', { reason }),
      },
    });
    // Where the number was another one, the list must show it before anybody tries again.
    if (!isDone) for (const one of staleRedirects) void client.invalidateQueries({ queryKey: keyOf(one) });
    return isDone;
  };
}
