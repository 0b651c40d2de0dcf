import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useAskedDelete } from '#platform/dashboard/records/use-asked-delete.tsx';
import {
  listSiteAgreements,
  removeSiteAgreements,
  type SiteAgreement,
} from '../../site-agreements.contract.ts';
import { useAgreementsTexts } from '../agreements-texts.ts';

const stale = [listSiteAgreements];

/**
 * Deletes agreements, and says first that nobody is asked any more and that decisions stay.
 * @param shown the agreements of the list
 */
export function useDeleteAgreements(shown: readonly SiteAgreement[]): ReturnType<typeof useAskedDelete> {
  const text = useAgreementsTexts();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: remove } = useWrite(removeSiteAgreements, stale);
  const run = useDeleteRows({
    stale,
    remove: (ids) => remove({ params, body: { ids: [...ids] } }),
    nameOf: (id) => shown.find((one) => one.id === id)?.title,
  });
  return useAskedDelete({
    ...{ shown, usesOf: () => 1, run },
    words: ({ first, count }) => ({
      title: text('manage.delete.title', { count, name: first.title }),
      confirm: text('manage.delete.confirm', { count }),
      used: text('manage.delete.kept'),
    }),
  });
}
