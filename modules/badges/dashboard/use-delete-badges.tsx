import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useUndoRows } from '#modules/undo/undo.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type DeleteRows, useDelete } from '#platform/dashboard/records/use-delete.tsx';
import { type Badge, listBadges, removeBadges } from '../badges.contract.ts';
import { useBadgesTexts } from './badges-texts.ts';

const stale = [listBadges];
const loadConfirm = () => import('#platform/dashboard/dialogs/confirm-dialog.tsx');
const ConfirmDialog = lazyPart(loadConfirm, 'ConfirmDialog');

/**
 * Deletes badges, and asks before where people have one of them.
 * @param shown the badges of the list, by which it is known who has them
 */
export function useDeleteBadges(shown: readonly Badge[]): { onDelete: DeleteRows; dialog: ReactNode } {
  const text = useBadgesTexts();
  const [asked, setAsked] = useState<{ badges: Badge[]; answer: (isDone: boolean) => void } | null>(null);
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: remove } = useWrite(removeBadges, [listBadges]);
  const undo = useUndoRows(stale);
  const run = useDelete({
    remove: async (ids) => {
      const { items, batch_id } = await remove({ params, body: { ids: [...ids] } });
      return { ids: items.map(({ id }) => id), batchId: batch_id };
    },
    restore: ({ batchId }) => undo(batchId),
    saysEnd: true,
    nameOf: (id) => shown.find((badge) => badge.id === id)?.name,
  });
  const onDelete = useCallback<DeleteRows>(
    (ids) => {
      const badges = shown.filter(({ id }) => ids.includes(id));
      if (badges.every(({ assigned_count }) => assigned_count === 0)) return run(ids);
      return new Promise((answer) => setAsked({ badges, answer }));
    },
    [shown, run],
  );
  const [first] = asked?.badges ?? [];
  const people = (asked?.badges ?? []).reduce((sum, badge) => sum + badge.assigned_count, 0);
  const count = asked?.badges.length ?? 0;
  return {
    onDelete,
    dialog: asked ? (
      <Suspense fallback={null}>
        <ConfirmDialog
          title={text('delete.title', { count, name: first?.name ?? '' })}
          confirm={text('delete.confirm', { count })}
          onConfirm={async () => asked.answer(await run(asked.badges.map(({ id }) => id)))}
          onClose={() => {
            setAsked(null);
            asked.answer(false);
          }}
        >
          {text('delete.used', { count: people, shown: numberText(people) })}
        </ConfirmDialog>
      </Suspense>
    ) : null,
  };
}
