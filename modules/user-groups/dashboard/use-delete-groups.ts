import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useAskedDelete } from '#platform/dashboard/records/use-asked-delete.tsx';
import { useDelete } from '#platform/dashboard/records/use-delete.tsx';
import { listUserGroups, removeUserGroups, type UserGroup } from '../user-groups.contract.ts';
import { useUserGroupsTexts } from './user-groups-texts.ts';

const stale = [listUserGroups];
const usesOf = ({ members_count }: UserGroup): number => members_count;

/**
 * Deletes groups, and asks before where people are in one of them.
 * @param shown the groups of the list, by which it is known who is in them
 */
export function useDeleteGroups(shown: readonly UserGroup[]): ReturnType<typeof useAskedDelete> {
  const text = useUserGroupsTexts();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: remove } = useWrite(removeUserGroups, stale);
  const undo = useUndoRows(stale);
  const run = useDelete({
    remove: async (ids) => {
      const { items, batch_id } = await remove({ params, body: { ids: [...ids] } });
      return { ids: items.map(({ id }) => id), batchId: batch_id };
    },
    restore: ({ batchId }) => undo(batchId),
    saysEnd: true,
    nameOf: (id) => shown.find((group) => group.id === id)?.title,
  });
  return useAskedDelete({
    ...{ shown, usesOf, run },
    words: ({ first, count, uses }) => ({
      title: text('delete.title', { count, name: first.title }),
      confirm: text('delete.confirm', { count }),
      used: text('delete.used', { count: uses, shown: numberText(uses) }),
    }),
  });
}
