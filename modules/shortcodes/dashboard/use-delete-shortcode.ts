import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useAskedDelete } from '#platform/dashboard/records/use-asked-delete.tsx';
import { useDelete } from '#platform/dashboard/records/use-delete.tsx';
import { listUndefinedShortcodes } from '../shortcode-uses.contract.ts';
import { deleteShortcode, type ListedShortcode, listShortcodes } from '../shortcodes.contract.ts';
import { useShortcodesTexts } from './shortcodes-texts.ts';

const stale = [listShortcodes, listUndefinedShortcodes];
const usesOf = ({ usage_count }: ListedShortcode): number => usage_count;

/** Deletes a shortcode, and asks before where posts use it. */
export function useDeleteShortcode(shown: readonly ListedShortcode[]): ReturnType<typeof useAskedDelete> {
  const text = useShortcodesTexts();
  const { mutateAsync: remove } = useWrite(deleteShortcode, stale);
  const undo = useUndoRows(stale);
  const run = useDelete({
    remove: async ([shortcodeId = 0]) => {
      const { batch_id } = await remove({ params: { shortcodeId } });
      return { ids: [shortcodeId], batchId: batch_id };
    },
    restore: ({ batchId }) => undo(batchId),
    saysEnd: true,
    nameOf: (id) => shown.find((one) => one.id === id)?.name,
  });
  return useAskedDelete({
    ...{ shown, usesOf, run },
    words: ({ first, uses }) => ({
      title: text('delete.title', { name: first.name }),
      confirm: text('delete.confirm'),
      used: text('delete.used', { count: uses, shown: numberText(uses) }),
    }),
  });
}
