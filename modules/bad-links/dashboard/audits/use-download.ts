import { useCallback, useState } from 'react';
import { CallError, call, reasonOf } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { getLinkDownload, startLinkDownload } from '../../link-audits.contract.ts';
import { useBadLinksTexts } from '../bad-links-texts.ts';

const POLL_MILLISECONDS = 1_000;

/** Has the file of an audit made, and brings it once it is there. */
export function useDownload(auditId: number): { download: () => Promise<void>; isBusy: boolean } {
  const text = useBadLinksTexts();
  const [isBusy, setBusy] = useState(false);
  const download = useCallback(async () => {
    setBusy(true);
    try {
      const { id } = await call(startLinkDownload, { body: { auditId } });
      notices.done(text('bad.downloading'));
      let state = await call(getLinkDownload, { params: { downloadId: id } });
      while (!state.is_ready) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
        state = await call(getLinkDownload, { params: { downloadId: id } });
      }
      if (state.result === null) notices.refused(text('bad.failed'));
      else location.assign(state.result);
    } catch (error) {
      const isSilent = error instanceof CallError && (error.status === 401 || error.status === 403);
      if (!isSilent) notices.failed(error, reasonOf(error), null);
    } finally {
      setBusy(false);
    }
  }, [auditId, text]);
  return { download, isBusy };
}
