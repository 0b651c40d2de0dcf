import { useCallback } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { flattenRedirects } from '../../redirect-views.contract.ts';
import { staleRedirects } from '../redirects-stale.ts';
import { useRedirectsTexts } from '../redirects-texts.ts';
import { useOfferUndo } from '../use-offer-undo.ts';

/** Lets chains lead straight to their ends, and says how many did. */
export function useFlattenRedirects(): (ids: number[]) => Promise<void> {
  const text = useRedirectsTexts();
  const { site } = useCaller();
  const offer = useOfferUndo();
  const { mutateAsync: flatten } = useWrite(flattenRedirects, staleRedirects);
  return useCallback(
    async function flattenThem(ids) {
      try {
        const { items, batch_id } = await flatten({ params: { siteId: site.id }, body: { ids } });
        const count = items.length;
        if (count > 0) offer(text('notices.flattened', { count }), batch_id);
        else notices.warned(text('notices.nothingToFlatten'));
      } catch (error) {
        notices.failed(error, text('notices.flattenFailed', { reason: reasonOf(error) }), () =>
          flattenThem(ids),
        );
      }
    },
    [flatten, offer, site.id, text],
  );
}
