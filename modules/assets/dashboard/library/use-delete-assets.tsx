import { type ReactNode, Suspense, useCallback } from 'react';
import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useAskedDelete } from '#platform/dashboard/records/use-asked-delete.tsx';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { type Asset, getAsset, listAssets, removeAssets, restoreAssets } from '../../assets.contract.ts';
import { nameOfAsset } from '../asset-look.tsx';
import { useAssetsTexts } from '../assets-texts.ts';

const UsesBefore = lazyPart(() => import('./uses-before.tsx'), 'UsesBefore');

const stale = [listAssets, getAsset];

/**
 * Moves files to the trash, and brings them back from there.
 * @param shown the files of the list, by which they are named
 */
export function useDeleteAssets(shown: readonly Asset[]): {
  onDelete: DeleteRows;
  onRestore: DeleteRows;
  dialog: ReactNode;
} {
  const text = useAssetsTexts();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: remove } = useWrite(removeAssets, stale);
  const { mutateAsync: restore } = useWrite(restoreAssets, stale);
  const { id: siteId } = useCaller().site;
  const run = useDeleteRows({
    stale,
    remove: (ids) => remove({ params, body: { ids: [...ids] } }),
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
  const { onDelete, dialog } = useAskedDelete<Asset>({
    ...{ shown, run, usesOf: ({ usage_count }) => usage_count },
    words: ({ first, count, uses }) => {
      const said = { count, shown: numberText(count), name: nameOfAsset(first) };
      return {
        title: text(count === 1 ? 'delete.titleOf' : 'delete.title', said),
        confirm: text('delete.confirm', said),
        used: text('delete.used', { count: uses, shown: numberText(uses) }),
      };
    },
    more: (assets) => (
      <Suspense fallback={null}>
        <UsesBefore assets={assets} />
      </Suspense>
    ),
  });
  return { onDelete, onRestore, dialog };
}
