import { useQuery } from '@tanstack/react-query';
import { getPostBatch, undoPostBatch } from '#modules/posts/post-batches.contract.ts';
import { countPosts, getPost, listPosts } from '#modules/posts/posts.contract.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { listOwnActions } from '../audit.contract.ts';
import { useAuditTexts } from './audit-texts.ts';

const POLL_MILLISECONDS = 2_000;
const stale = [listOwnActions, getPostBatch, listPosts, countPosts, getPost];

/** Takes a change of many posts back, as long as that can be done. */
export function BatchUndo({ batchId }: { batchId: number }) {
  const text = useAuditTexts();
  const platform = usePlatformTexts();
  const batch = useQuery({
    ...read(getPostBatch, { params: { batchId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !state.data.is_ready ? POLL_MILLISECONDS : false),
  });
  const undo = useWrite(undoPostBatch, stale);
  const { is_ready: isReady, undo_until_ts: until = null } = batch.data ?? {};
  if (!isReady || until === null || until * 1_000 < Date.now()) return null;
  const onUndo = () =>
    undo.mutate(
      { params: { batchId } },
      {
        onSuccess: (answer) => notices.done(text(answer.is_ready ? 'batch.undone' : 'batch.undoBegun')),
        onError: (error) => notices.failed(error.message, undefined, undefined, error),
      },
    );
  return (
    <button type="button" disabled={undo.isPending} onClick={onUndo}>
      {platform('undo')}
    </button>
  );
}
