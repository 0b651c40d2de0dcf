import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type DeleteRows, useDelete } from '#platform/dashboard/records/use-delete.tsx';
import {
  type AchievementRule,
  listAchievementRules,
  removeAchievementRules,
} from '../achievements.contract.ts';

const stale = [listAchievementRules];

/** Deletes rules; what was earned by them stays. */
export function useDeleteRules(shown: readonly AchievementRule[]): DeleteRows {
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: remove } = useWrite(removeAchievementRules, stale);
  const undo = useUndoRows(stale);
  return useDelete({
    remove: async (ids) => {
      const { items, batch_id } = await remove({ params, body: { ids: [...ids] } });
      return { ids: items.map(({ id }) => id), batchId: batch_id };
    },
    restore: ({ batchId }) => undo(batchId),
    saysEnd: true,
    nameOf: (id) => shown.find((rule) => rule.id === id)?.title,
  });
}
