import { Suspense, useState } from 'react';
import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useAskedDelete } from '#platform/dashboard/records/use-asked-delete.tsx';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import {
  findGroupUses,
  type GroupUses,
  listUserGroups,
  removeUserGroups,
  type UserGroup,
} from '../user-groups.contract.ts';
import { useUserGroupsTexts } from './user-groups-texts.ts';

const GroupInUse = lazyPart(() => import('./group-in-use.tsx'), 'GroupInUse');

type InUse = { name: string; count: number; uses: GroupUses };

const stale = [listUserGroups];
const usesOf = ({ members_count }: UserGroup): number => members_count;

/**
 * Deletes groups: asks before where people are in one of them, and says what uses them instead where something does.
 * @param shown the groups of the list, by which it is known who is in them
 */
export function useDeleteGroups(shown: readonly UserGroup[]): ReturnType<typeof useAskedDelete> {
  const text = useUserGroupsTexts();
  const siteId = useCaller().site.id;
  const params = { siteId };
  const { mutateAsync: remove } = useWrite(removeUserGroups, stale);
  const run = useDeleteRows({
    stale,
    remove: (ids) => remove({ params, body: { ids: [...ids] } }),
    nameOf: (id) => shown.find((group) => group.id === id)?.title,
  });
  const [inUse, setInUse] = useState<InUse | null>(null);
  const asked = useAskedDelete({
    ...{ shown, usesOf, run },
    words: ({ first, count, uses }) => ({
      title: text('delete.title', { count, name: first.title }),
      confirm: text('delete.confirm', { count }),
      used: text('delete.used', { count: uses, shown: numberText(uses) }),
    }),
  });
  const onDelete: DeleteRows = async (ids) => {
    const uses = await usesNow(siteId, ids);
    if (!uses) return asked.onDelete(ids);
    const name = shown.find(({ id }) => id === ids[0])?.title ?? '';
    setInUse({ name, count: ids.length, uses });
    return false;
  };
  const dialog = (
    <>
      {asked.dialog}
      <Suspense fallback={null}>
        {inUse ? <GroupInUse {...inUse} onClose={() => setInUse(null)} /> : null}
      </Suspense>
    </>
  );
  return { onDelete, dialog };
}

/** What keeps the groups; null where nothing does, or where nobody can say: the server then refuses it itself. */
async function usesNow(siteId: number, ids: readonly number[]): Promise<GroupUses | null> {
  try {
    const uses = await call(findGroupUses, { params: { siteId }, query: { ids: ids.join(',') } });
    return Object.values(uses).some((some) => some.length > 0) ? uses : null;
  } catch {
    return null;
  }
}
