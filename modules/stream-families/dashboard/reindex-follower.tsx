import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getTask } from '#modules/tasks/tasks.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { forgetTask, useKeptTask } from '#platform/dashboard/kept-task.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf, read } from '#platform/dashboard/queries.ts';
import { useTaskPoll } from '#platform/dashboard/use-task-poll.ts';
import { listFamilies, listStreamItems } from '../stream-families.contract.ts';
import { useStreamFamiliesTexts } from './stream-families-texts.ts';
import { useReindexKey } from './use-family-acts.ts';

/** Follows the reindex that this browser began, over a reload too, and says when it has ended. */
export function ReindexFollower() {
  const key = useReindexKey();
  const id = useKeptTask(key);
  return id === null ? null : <Following key={id} id={id} taskKey={key} />;
}

function Following({ id, taskKey: key }: { id: number; taskKey: string }) {
  const text = useStreamFamiliesTexts();
  const client = useQueryClient();
  const siteId = useCaller().site.id;
  const { data, failure } = useTaskPoll(read(getTask, { params: { siteId, taskId: id } }));
  const hasEnded = data?.is_ready === true || failure !== null;
  useEffect(() => {
    if (!hasEnded || !forgetTask({ key, id })) return;
    for (const call of [listFamilies, listStreamItems]) {
      void client.invalidateQueries({ queryKey: keyOf(call) });
    }
    if (data?.status === 'SUCCESS') notices.done(text('done.reindexed'));
    else if (data?.status === 'FAILURE') {
      notices.refused(text('failed.reindexed', { reason: data.error ?? '' }));
    }
  }, [hasEnded, data, client, id, key, text]);
  return null;
}
