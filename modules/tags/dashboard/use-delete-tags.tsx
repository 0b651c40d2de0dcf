import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useUndoRows } from '#modules/undo/undo.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type DeleteRows, useDelete } from '#platform/dashboard/records/use-delete.tsx';
import { listTags, removeTags, type Tag } from '../tags.contract.ts';
import { useTagsTexts } from './tags-texts.ts';

const stale = [listTags];
const loadConfirm = () => import('#platform/dashboard/dialogs/confirm-dialog.tsx');
const ConfirmDialog = lazyPart(loadConfirm, 'ConfirmDialog');

/**
 * Deletes tags, and asks before where posts have one of them.
 * @param shown the tags of the list, by which it is known how many posts have them
 */
export function useDeleteTags(shown: readonly Tag[]): { onDelete: DeleteRows; dialog: ReactNode } {
  const text = useTagsTexts();
  const [asked, setAsked] = useState<{ tags: Tag[]; answer: (isDone: boolean) => void } | null>(null);
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: remove } = useWrite(removeTags, [listTags]);
  const undo = useUndoRows(stale);
  const run = useDelete({
    remove: async (ids) => {
      const { items, batch_id } = await remove({ params, body: { ids: [...ids] } });
      return { ids: items.map(({ id }) => id), batchId: batch_id };
    },
    restore: ({ batchId }) => undo(batchId),
    saysEnd: true,
    nameOf: (id) => shown.find((tag) => tag.id === id)?.title,
  });
  const onDelete = useCallback<DeleteRows>(
    (ids) => {
      const tags = shown.filter(({ id }) => ids.includes(id));
      if (tags.every(({ post_count }) => (post_count ?? 0) === 0)) return run(ids);
      return new Promise((answer) => setAsked({ tags, answer }));
    },
    [shown, run],
  );
  const [first] = asked?.tags ?? [];
  const posts = (asked?.tags ?? []).reduce((sum, tag) => sum + (tag.post_count ?? 0), 0);
  const count = asked?.tags.length ?? 0;
  return {
    onDelete,
    dialog: asked ? (
      <Suspense fallback={null}>
        <ConfirmDialog
          title={text('delete.title', { count, name: first?.title ?? '' })}
          confirm={text('delete.confirm', { count })}
          onConfirm={async () => asked.answer(await run(asked.tags.map(({ id }) => id)))}
          onClose={() => {
            setAsked(null);
            asked.answer(false);
          }}
        >
          {text('delete.used', { count: posts, shown: numberText(posts) })}
        </ConfirmDialog>
      </Suspense>
    ) : null,
  };
}
