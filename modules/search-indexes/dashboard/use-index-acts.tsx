import { useState } from 'react';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { keepTask } from '#platform/dashboard/kept-task.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import {
  commandSearchIndex,
  fillWithPosts,
  fillWithUsers,
  listSearchIndexes,
  type SearchIndex,
} from '../search-indexes.contract.ts';
import { useSearchIndexesTexts } from './search-indexes-texts.ts';
import { useFillKey } from './use-fill-key.ts';

const ConfirmDialog = lazyPart(
  () => import('#platform/dashboard/dialogs/confirm-dialog.tsx'),
  'ConfirmDialog',
);

export type IndexAct = 'start' | 'stop' | 'activate' | 'remove';

const stale = [listSearchIndexes];

/** What can be done with an index; each says that it was, or why not. */
export function useIndexActs(onRemoved: () => void) {
  const text = useSearchIndexesTexts();
  const key = useFillKey();
  const siteId = useCaller().site.id;
  const [removing, setRemoving] = useState<SearchIndex | null>(null);
  const { mutateAsync: send } = useWrite(commandSearchIndex, stale);
  const { mutateAsync: sendUndo } = useWrite(undoAct, stale);
  const { mutateAsync: fillPosts } = useWrite(fillWithPosts, stale);
  const { mutateAsync: fillUsers } = useWrite(fillWithUsers, stale);
  const follow = (task: number | null) => task !== null && keepTask({ key, id: task });
  const run = async (index: SearchIndex, act: IndexAct): Promise<void> => {
    try {
      const body = { commands: [{ name: act }] };
      const after = await send({ params: { indexSlug: index.slug }, body });
      if (after.is_filling) follow(after.task_id);
      const batchId = after.batch_id ?? null;
      if (act === 'remove' && batchId !== null) {
        onRemoved();
        offerUndo(text('done.remove'), () => sendUndo({ params: { siteId, batchId } }), {
          failed: (reason) => text('undoFailed', { reason }),
          ...{ undone: text('done.restored'), batchId },
        });
      } else notices.done(text(after.awaits_fill ? 'done.activateLater' : `done.${act}`));
    } catch (error) {
      notices.failed(error, text(`failed.${act}`), () => run(index, act));
    }
  };
  const fill = async (index: SearchIndex): Promise<void> => {
    try {
      const params = { indexSlug: index.slug };
      const task = await (index.entity === 'post' ? fillPosts : fillUsers)({ params });
      follow(task.id);
      notices.done(text('done.fill'));
    } catch (error) {
      notices.failed(error, text('failed.fill', { reason: reasonOf(error) }), () => fill(index));
    }
  };
  const dialog = removing ? (
    <ConfirmDialog
      title={text('removing.title', { name: removing.title })}
      confirm={text('removing.confirm')}
      onConfirm={() => run(removing, 'remove')}
      onClose={() => setRemoving(null)}
    >
      {text('removing.hint')}
    </ConfirmDialog>
  ) : null;
  const act = (index: SearchIndex, name: IndexAct) =>
    name === 'remove' ? setRemoving(index) : void run(index, name);
  return { act, fill, dialog };
}
