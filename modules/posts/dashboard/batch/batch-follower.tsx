import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isGone } from '#platform/dashboard/call.ts';
import { forgetTask, type KeptTask } from '#platform/dashboard/kept-task.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { getPostBatch } from '../../post-batches.contract.ts';
import { useBatchTexts } from './batch-texts.ts';
import { usePostsBatch } from './use-posts-batch.ts';

const POLL_MILLISECONDS = 2_000;

/** What a batch under way answers, asked for every two seconds until it has ended. */
export const useBatch = (batchId: number) =>
  useQuery({
    ...read(getPostBatch, { params: { batchId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_ready || isGone(state.error) ? false : POLL_MILLISECONDS),
    refetchIntervalInBackground: true,
  });

/** Stays with a batch, whether its dialog is open or not, and says how it ended. */
export function BatchFollower({ kept }: { kept: KeptTask }) {
  const text = useBatchTexts();
  const follow = usePostsBatch();
  const { data, error } = useBatch(kept.id);
  const { key, id } = kept;
  useEffect(() => {
    if (!isGone(error) && !data?.is_ready) return;
    if (!forgetTask({ key, id })) return;
    if (data?.is_ready) follow(data);
    else notices.failed(text('lost'));
  }, [data, error, key, id, follow, text]);
  return null;
}
