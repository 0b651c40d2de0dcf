import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { type KeptTask, keepTask } from '#platform/dashboard/kept-task.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { type PostBatch, undoPostBatch } from '../../post-batches.contract.ts';
import { useBatchTexts } from './batch-texts.ts';
import { stalePosts } from './stale-posts.ts';
import { useBatchKey } from './use-batch-key.ts';

/** What follows a batch: it is gone along with while it runs, and its end is told, with the way back. */
export function usePostsBatch(): (batch: PostBatch) => void {
  const text = useBatchTexts();
  const platform = usePlatformTexts();
  const client = useQueryClient();
  const key = useBatchKey();

  return useCallback(
    function follow(batch: PostBatch): void {
      if (batch.batch_id === null) return;
      const kept: KeptTask = { key, id: batch.batch_id };
      if (!batch.is_ready) {
        keepTask(kept);
        return;
      }
      stalePosts(client);
      const undo = async () => follow(await call(undoPostBatch, { params: { batchId: kept.id } }));
      const undoFailed = (reason: string) => text('undoFailed', { reason });
      // What changed posts and cannot be undone is itself the way back.
      const isUndo = batch.undo_until_ts === null && batch.changed > 0;
      const said = [
        text(isUndo ? 'undone' : 'done', { count: batch.changed }),
        batch.skipped_count > 0 ? text('stayed', { count: batch.skipped_count }) : '',
      ].join(' ');
      if (batch.status === 'FAILURE') {
        const tried = () => undo().catch((error) => notices.failed(undoFailed(reasonOf(error))));
        notices.failed(`${text('failed')} ${said}`, { label: platform('undo'), run: () => void tried() });
      } else if (batch.changed === 0) notices.warned(said.trim());
      else if (isUndo) notices.done(said.trim());
      else offerUndo(said.trim(), undo, undoFailed, true);
    },
    [text, platform, client, key],
  );
}
