import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useAskedDelete } from '#platform/dashboard/records/use-asked-delete.tsx';
import type { Badge } from '../badges.contract.ts';
import { useBadgesTexts } from './badges-texts.ts';
import { callsOf, type ShownKind } from './shown-kinds.ts';

const usesOf = ({ assigned_count }: Badge): number => assigned_count;

/**
 * Deletes badges, and asks before where people have one of them.
 * @param kind whose badges they are
 * @param shown the badges of the list, by which it is known who has them
 */
export function useDeleteBadges(kind: ShownKind, shown: readonly Badge[]): ReturnType<typeof useAskedDelete> {
  const text = useBadgesTexts();
  const params = { siteId: useCaller().site.id };
  const stale = [callsOf[kind].list];
  const { mutateAsync: remove } = useWrite(callsOf[kind].remove, stale);
  const run = useDeleteRows({
    stale,
    remove: (ids) => remove({ params, body: { ids: [...ids] } }),
    nameOf: (id) => shown.find((badge) => badge.id === id)?.name,
  });
  return useAskedDelete({
    ...{ shown, usesOf, run },
    words: ({ first, count, uses }) => ({
      title: text('delete.title', { count, name: first.name }),
      confirm: text('delete.confirm', { count }),
      used: text(kind === 'posts' ? 'delete.usedByPosts' : 'delete.used', {
        count: uses,
        shown: numberText(uses),
      }),
    }),
  });
}
