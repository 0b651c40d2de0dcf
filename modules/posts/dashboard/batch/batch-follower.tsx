import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetTask, type KeptTask, keepTask } from '#platform/dashboard/kept-task.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf, read } from '#platform/dashboard/queries.ts';
import { useTaskPoll } from '#platform/dashboard/use-task-poll.ts';
import { getPostBatch } from '../../post-batches.contract.ts';
import { useBatchTexts } from './batch-texts.ts';
import { usePostsBatch } from './use-posts-batch.ts';

/** What a batch under way answers, asked for every two seconds until it has ended. */
export const useBatch = (batchId: number) => useTaskPoll(read(getPostBatch, { params: { batchId } }));

/** Stays with a batch, whether its dialog is open or not, and says how it ended. */
export function BatchFollower({ kept }: { kept: KeptTask }) {
  const text = useBatchTexts();
  const follow = usePostsBatch();
  const client = useQueryClient();
  const { data, failure } = useBatch(kept.id);
  const { key, id } = kept;
  useEffect(() => {
    if (!failure && !data?.is_ready) return;
    if (!forgetTask({ key, id })) return;
    if (data?.is_ready) follow(data);
    else {
      notices.failed(failure, text('lost'), () => {
        client.removeQueries({ queryKey: keyOf(getPostBatch, { params: { batchId: id } }) });
        keepTask({ key, id });
      });
    }
  }, [data, failure, key, id, client, follow, text]);
  return null;
}
