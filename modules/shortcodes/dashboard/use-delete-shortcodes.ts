import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useAskedDelete } from '#platform/dashboard/records/use-asked-delete.tsx';
import { listUndefinedShortcodes } from '../shortcode-uses.contract.ts';
import { type ListedShortcode, removeShortcodes } from '../shortcodes.contract.ts';
import { shortcodeCalls, shortcodeLists } from './shortcode-calls.ts';
import { useShortcodesTexts } from './shortcodes-texts.ts';

const stale = [...shortcodeLists, listUndefinedShortcodes];
const usesOf = ({ usage_count }: ListedShortcode): number => usage_count;

/** Deletes shortcodes, and asks before where posts use one of them. */
export function useDeleteShortcodes(shown: readonly ListedShortcode[]): ReturnType<typeof useAskedDelete> {
  const text = useShortcodesTexts();
  const { site, holder } = useCaller();
  const params = { siteId: site.id };
  const { remove } = shortcodeCalls(holder);
  const { mutateAsync: removeOne } = useWrite(remove, stale);
  const { mutateAsync: removeSeveral } = useWrite(removeShortcodes, stale);
  const run = useDeleteRows({
    stale,
    remove: (ids) => {
      const [shortcodeId = 0, ...others] = ids;
      return others.length === 0
        ? removeOne({ params: { shortcodeId } })
        : removeSeveral({ params, body: { ids: [...ids] } });
    },
    nameOf: (id) => shown.find((one) => one.id === id)?.name,
  });
  return useAskedDelete({
    ...{ shown, usesOf, run },
    words: ({ first, count, uses }) => ({
      title: text('delete.title', { count, name: first.name }),
      confirm: text('delete.confirm', { count }),
      // A post may use several of them, so their posts are not added up.
      used:
        count === 1
          ? text('delete.used', { count: uses, shown: numberText(uses) })
          : text('delete.usedSeveral'),
    }),
  });
}
