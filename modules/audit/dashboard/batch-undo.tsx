import { useQuery } from '@tanstack/react-query';
import { getPostBatch, undoPostBatch } from '#modules/posts/post-batches.contract.ts';
import { readsOfPosts, useBatchKey } from '#modules/posts/posts.public.tsx';
import { keepTask } from '#platform/dashboard/kept-task.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { listOwnActions } from '../audit.contract.ts';
import { useAuditTexts } from './audit-texts.ts';

const POLL_MILLISECONDS = 2_000;
const stale = [listOwnActions, getPostBatch, ...readsOfPosts];

/** Takes a change of many posts back, as long as that can be done. */
export function BatchUndo({ batchId }: { batchId: number }) {
  const text = useAuditTexts();
  const platform = usePlatformTexts();
  const batch = useQuery({
    ...read(getPostBatch, { params: { batchId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !state.data.is_ready ? POLL_MILLISECONDS : false),
  });
  const key = useBatchKey();
  const undo = useWrite(undoPostBatch, stale);
  const { is_ready: isReady, undo_until_ts: until = null } = batch.data ?? {};
  if (!isReady || until === null || until * 1_000 < Date.now()) return null;
  const onUndo = () =>
    undo.mutate(
      { params: { batchId } },
      {
        onSuccess: ({ is_ready, batch_id }) => {
          notices.done(text(is_ready ? 'batch.undone' : 'batch.undoBegun'));
          if (!is_ready && batch_id !== null) keepTask({ key, id: batch_id });
        },
        onError: (error) => notices.failed(error.message, undefined, undefined, error),
      },
    );
  return (
    <button type="button" disabled={undo.isPending} onClick={onUndo}>
      {platform('undo')}
    </button>
  );
}
