import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { listTags, removeTags, type Tag } from '../tags.contract.ts';

const stale = [listTags];
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'), 'DeleteDialog');

/**
 * Deletes tags, and asks before where posts have one of them.
 * @param shown the tags of the list, by which it is known how many posts have them
 */
export function useDeleteTags(shown: readonly Tag[]): { onDelete: DeleteRows; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ tags: Tag[]; answer: (isDone: boolean) => void } | null>(null);
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: remove } = useWrite(removeTags, [listTags]);
  const run = useDeleteRows({
    stale,
    remove: (ids) => remove({ params, body: { ids: [...ids] } }),
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
  return {
    onDelete,
    dialog: asked ? (
      <Suspense fallback={null}>
        <DeleteDialog
          tags={asked.tags}
          onDelete={async () => asked.answer(await run(asked.tags.map(({ id }) => id)))}
          onReplaced={() => asked.answer(true)}
          onClose={() => {
            setAsked(null);
            asked.answer(false);
          }}
        />
      </Suspense>
    ) : null,
  };
}
