import { useMemo } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import {
  type DistributionError,
  ignoreError,
  listIntegration,
  reopenError,
  retryError,
} from '../../syndication.contract.ts';
import { useSyndicationTexts } from '../syndication-texts.ts';

type OneError = Pick<DistributionError, 'id'>;
export type ErrorActs = Record<'retry' | 'ignore' | 'reopen', (error: OneError) => Promise<void>>;

const stale = [listIntegration];

/** What can be done about an error; each says that it was, or why not. */
export function useErrorActs(): ErrorActs {
  const text = useSyndicationTexts();
  const { id: siteId } = useCaller().site;
  const { mutateAsync: sendRetry } = useWrite(retryError, stale);
  const { mutateAsync: sendIgnore } = useWrite(ignoreError, stale);
  const { mutateAsync: sendReopen } = useWrite(reopenError, stale);
  return useMemo(() => {
    const paramsOf = ({ id }: OneError) => ({ params: { siteId, errorId: id } });
    const retry = async (error: OneError): Promise<void> => {
      try {
        await sendRetry(paramsOf(error));
        notices.done(text('error.retried'));
      } catch (failure) {
        notices.failed(failure, text('error.retryFailed', { reason: reasonOf(failure) }), () => retry(error));
      }
    };
    const ignore = async (error: OneError): Promise<void> => {
      try {
        await sendIgnore(paramsOf(error));
        offerUndo(text('error.ignored'), () => sendReopen(paramsOf(error)), {
          undone: text('error.reopened'),
        });
      } catch (failure) {
        notices.failed(failure, text('error.ignoreFailed', { reason: reasonOf(failure) }), () =>
          ignore(error),
        );
      }
    };
    const reopen = async (error: OneError): Promise<void> => {
      try {
        await sendReopen(paramsOf(error));
        offerUndo(text('error.reopened'), () => sendIgnore(paramsOf(error)), {
          undone: text('error.ignored'),
        });
      } catch (failure) {
        notices.failed(failure, text('error.reopenFailed', { reason: reasonOf(failure) }), () =>
          reopen(error),
        );
      }
    };
    return { retry, ignore, reopen };
  }, [text, siteId, sendRetry, sendIgnore, sendReopen]);
}
