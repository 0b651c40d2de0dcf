import { reasonOf } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { addToGroup, listGroupMembers, removeFromGroup } from '../members.contract.ts';
import { listUserGroups } from '../user-groups.contract.ts';
import { useUserGroupsTexts } from './user-groups-texts.ts';

const stale = [listGroupMembers, listUserGroups];

type Person = { id: number; title: string };

/** Adds people to a group and takes them out, each with its way back. */
export function useMembership(groupSlug: string) {
  const text = useUserGroupsTexts();
  const { mutateAsync: add, isPending: isAdding } = useWrite(addToGroup, stale);
  const { mutateAsync: remove } = useWrite(removeFromGroup, stale);

  const join = (profileId: number) => add({ params: { profileId }, body: { group_slug: groupSlug } });
  const put = async ({ id, title: name }: Person): Promise<void> => {
    try {
      await join(id);
      notices.done(text('members.added', { name }));
    } catch (error) {
      notices.failed(error, text('members.notAdded', { name, reason: reasonOf(error) }), () =>
        put({ id, title: name }),
      );
    }
  };
  /** @param isFromSso whether single sign-on grants it, which it then does no longer */
  const take = async ({ id, title: name }: Person, isFromSso = false): Promise<void> => {
    try {
      await remove({ params: { profileId: id, groupSlug } });
      offerUndo(text(isFromSso ? 'members.removedFromSso' : 'members.removed', { name }), () => join(id), {
        undone: text('members.back', { name }),
      });
    } catch (error) {
      notices.failed(error, text('members.notRemoved', { name, reason: reasonOf(error) }), () =>
        take({ id, title: name }, isFromSso),
      );
    }
  };
  return { put, take, isAdding };
}
