import { useCallback } from 'react';
import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type DeleteRows, useDelete } from '#platform/dashboard/records/use-delete.tsx';
import { type Asset, getAsset, listAssets, removeAssets, restoreAssets } from '../../assets.contract.ts';
import { nameOfAsset } from '../asset-look.tsx';
import { useAssetsTexts } from '../assets-texts.ts';

const stale = [listAssets, getAsset];

/**
 * Moves files to the trash, and brings them back from there.
 * @param shown the files of the list, by which they are named
 */
export function useDeleteAssets(shown: readonly Asset[]): { onDelete: DeleteRows; onRestore: DeleteRows } {
  const text = useAssetsTexts();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: remove } = useWrite(removeAssets, stale);
  const { mutateAsync: restore } = useWrite(restoreAssets, stale);
  const undo = useUndoRows(stale);
  const { id: siteId } = useCaller().site;
  const onDelete = useDelete({
    remove: async (ids) => {
      const { items, batch_id } = await remove({ params, body: { ids: [...ids] } });
      return { ids: items.map(({ id }) => id), batchId: batch_id };
    },
    restore: ({ batchId }) => undo(batchId),
    saysEnd: true,
    nameOf: (id) => {
      const asset = shown.find((one) => one.id === id);
      return asset && nameOfAsset(asset);
    },
  });
  const onRestore = useCallback<DeleteRows>(
    async function restoreThem(ids) {
      try {
        const { items } = await restore({ params: { siteId }, body: { ids: [...ids] } });
        notices.done(text('trash.restored', { count: items.length, shown: numberText(items.length) }));
        return true;
      } catch (error) {
        notices.failed(error, text('trash.restoreFailed', { reason: reasonOf(error) }), () =>
          restoreThem(ids),
        );
        return false;
      }
    },
    [restore, siteId, text],
  );
  return { onDelete, onRestore };
}
