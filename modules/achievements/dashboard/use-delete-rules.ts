import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
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
  return useDeleteRows({
    stale,
    remove: (ids) => remove({ params, body: { ids: [...ids] } }),
    nameOf: (id) => shown.find((rule) => rule.id === id)?.title,
  });
}
