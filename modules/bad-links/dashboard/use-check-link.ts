import { useCallback } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { checkLinkNow, listDailyLinks, listLinks } from '../bad-links.contract.ts';
import { listAuditLinks } from '../link-audits.contract.ts';
import { useBadLinksTexts } from './bad-links-texts.ts';
import { useResultWords } from './link-result.tsx';

const stale = [listLinks, listDailyLinks, listAuditLinks];

/** Checks a link now, and says what was found. */
export function useCheckLink(): { check: (linkId: number) => Promise<void>; isChecking: boolean } {
  const text = useBadLinksTexts();
  const words = useResultWords();
  const siteId = useCaller().site.id;
  const { mutateAsync, isPending } = useWrite(checkLinkNow, stale);
  const check = useCallback(
    async (linkId: number): Promise<void> => {
      try {
        const { status, http_code } = await mutateAsync({ params: { siteId, linkId } });
        notices.done(text('checked', { result: words(status, http_code) }));
      } catch (error) {
        notices.failed(error, reasonOf(error), () => check(linkId));
      }
    },
    [mutateAsync, siteId, text, words],
  );
  return { check, isChecking: isPending };
}
