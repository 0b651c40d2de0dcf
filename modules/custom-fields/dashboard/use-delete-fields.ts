import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useAskedDelete } from '#platform/dashboard/records/use-asked-delete.tsx';
import { type CustomField, listCustomFields, removeCustomFields } from '../custom-fields.contract.ts';
import { useCustomFieldsTexts } from './custom-fields-texts.ts';

const stale = [listCustomFields];

/**
 * Deletes custom fields, and says first that posts keep their values.
 * @param shown the fields of the list
 */
export function useDeleteFields(shown: readonly CustomField[]): ReturnType<typeof useAskedDelete> {
  const text = useCustomFieldsTexts();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: remove } = useWrite(removeCustomFields, stale);
  const run = useDeleteRows({
    stale,
    remove: (ids) => remove({ params, body: { ids: [...ids] } }),
    nameOf: (id) => shown.find((field) => field.id === id)?.title,
  });
  return useAskedDelete({
    ...{ shown, usesOf: () => 1, run },
    words: ({ first, count }) => ({
      title: text('delete.title', { count, name: first.title }),
      confirm: text('delete.confirm', { count }),
      used: text(first.entity === 'post' ? 'delete.kept' : 'delete.keptElsewhere'),
    }),
  });
}
