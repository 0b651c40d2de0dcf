import { useUndoRows } from '#modules/undo/undo.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useAskedDelete } from '#platform/dashboard/records/use-asked-delete.tsx';
import { useDelete } from '#platform/dashboard/records/use-delete.tsx';
import { listTags, removeTags, type Tag } from '../tags.contract.ts';
import { useTagsTexts } from './tags-texts.ts';

const stale = [listTags];
const usesOf = ({ post_count }: Tag): number => post_count ?? 0;

/**
 * Deletes tags, and asks before where posts have one of them.
 * @param shown the tags of the list, by which it is known how many posts have them
 */
export function useDeleteTags(shown: readonly Tag[]): ReturnType<typeof useAskedDelete> {
  const text = useTagsTexts();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: remove } = useWrite(removeTags, stale);
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
  return useAskedDelete({
    ...{ shown, usesOf, run },
    words: ({ first, count, uses }) => ({
      title: text('delete.title', { count, name: first.title }),
      confirm: text('delete.confirm', { count }),
      used: text('delete.used', { count: uses, shown: numberText(uses) }),
    }),
  });
}
