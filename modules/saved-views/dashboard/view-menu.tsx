import { useQueryClient } from '@tanstack/react-query';
import { useUndo } from '#modules/undo/undo.public.tsx';
import { ActMenu } from '#platform/dashboard/act-menu.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChevronDownIcon } from '#platform/dashboard/icons.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf, useWrite } from '#platform/dashboard/queries.ts';
import { useUndoableDelete } from '#platform/dashboard/use-undoable-delete.ts';
import { deleteSavedView, listSavedViews, type SavedView, updateSavedView } from '../saved-views.contract.ts';
import { useSavedViewsTexts } from './saved-views-texts.ts';
import classes from './view-menu.module.css';

type ViewMenuProps = {
  view: SavedView;
  views: readonly SavedView[];
  onEdit: () => void;
  /** Called once the view is deleted. */
  onGone: () => void;
  /** The views stand below each other. */
  isColumn?: boolean;
};

/** What can be done with a view: its name and sharing, its place, deleting it. */
export function ViewMenu({ view, views, onEdit, onGone, isColumn = false }: ViewMenuProps) {
  const text = useSavedViewsTexts();
  const undoableDelete = useUndoableDelete();
  const { site } = useCaller();
  const update = useWrite(updateSavedView, [listSavedViews]);
  const remove = useWrite(deleteSavedView, [listSavedViews]);
  const undo = useUndo();
  const client = useQueryClient();
  const params = { siteId: site.id, viewId: view.id };
  const beside = views.filter((one) => one.visibility === view.visibility && one.role_id === view.role_id);
  const place = beside.findIndex(({ id }) => id === view.id);

  const move = (position: number): Promise<unknown> =>
    update
      .mutateAsync({ params, body: { position, revision: view.revision } })
      .catch((error: Error) =>
        notices.failed(error, text('notices.failed', { reason: error.message }), () => move(position)),
      );
  const onRemove = () =>
    undoableDelete({
      remove: async () => {
        const { batch_id } = await remove.mutateAsync({ params });
        onGone();
        return batch_id;
      },
      restore: async (batchId) => {
        const state = await undo.run(batchId);
        void client.invalidateQueries({ queryKey: keyOf(listSavedViews) });
        undo.tell(state);
      },
      saysEnd: true,
      batchOf: (batchId) => batchId,
      said: {
        deleted: () => text('notices.removed', { title: view.title }),
        deleteFailed: (reason) => text('notices.removeFailed', { reason }),
        restoreFailed: (reason) => text('notices.restoreFailed', { reason }),
      },
    });
  const acts = [
    { name: text('menu.edit'), run: onEdit },
    ...(place > 0
      ? [{ name: text(isColumn ? 'menu.up' : 'menu.before'), run: () => void move(place - 1) }]
      : []),
    ...(place < beside.length - 1
      ? [{ name: text(isColumn ? 'menu.down' : 'menu.after'), run: () => void move(place + 1) }]
      : []),
    { name: text('menu.remove'), run: () => void onRemove() },
  ];
  const label = text('change', { title: view.title });
  return (
    <ActMenu
      {...{ label, acts, align: 'start' }}
      opener={(opener) => (
        <button type="button" className={classes.opener} aria-label={label} {...opener}>
          <ChevronDownIcon />
        </button>
      )}
    />
  );
}
