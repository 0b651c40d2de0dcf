import type { Endpoint } from '#platform/contract/endpoint.ts';
import { type DeleteOptions, type DeleteRows, useDelete } from '#platform/dashboard/records/use-delete.tsx';
import { useUndoRows } from './use-undo-rows.ts';

/** The answer of a delete that the server can undo; one that names no rows has deleted all that it was given. */
type Removed = { items?: readonly { id: number }[]; batch_id: number | null };

type DeleteRowsOptions = Pick<DeleteOptions<{ ids: readonly number[] }>, 'nameOf' | 'said'> & {
  /** The calls that show other rows once these are back. */
  stale: readonly Endpoint[];
  remove: (ids: readonly number[]) => Promise<Removed>;
  /** What is so again, as a sentence, where its kind does not tell it. */
  saidBack?: (ids: readonly number[]) => string | undefined;
};

/** Deletes at once, says so with Undo, and then what came back and what did not. */
export function useDeleteRows({ stale, remove, saidBack, ...more }: DeleteRowsOptions): DeleteRows {
  const undo = useUndoRows(stale);
  return useDelete({
    ...more,
    remove: async (ids) => {
      const { items, batch_id: batchId } = await remove(ids);
      return { ids: items?.map(({ id }) => id) ?? ids, batchId };
    },
    restore: ({ ids, batchId }) => undo(batchId, saidBack?.(ids)),
    batchOf: ({ batchId }) => batchId,
    isNothing: ({ batchId }) => batchId === null,
    saysEnd: true,
  });
}
