import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getTask } from '#modules/tasks/tasks.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { forgetTask, useKeptTask } from '#platform/dashboard/kept-task.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf, read } from '#platform/dashboard/queries.ts';
import { useTaskPoll } from '#platform/dashboard/use-task-poll.ts';
import { listSearchIndexes } from '../search-indexes.contract.ts';
import { useSearchIndexesTexts } from './search-indexes-texts.ts';
import { useFillKey } from './use-fill-key.ts';

/** Follows the fill that this browser began, over a reload too, and says when it has ended. */
export function FillFollower() {
  const key = useFillKey();
  const id = useKeptTask(key);
  return id === null ? null : <Following key={id} id={id} taskKey={key} />;
}

function Following({ id, taskKey: key }: { id: number; taskKey: string }) {
  const text = useSearchIndexesTexts();
  const client = useQueryClient();
  const siteId = useCaller().site.id;
  const { data, failure } = useTaskPoll(read(getTask, { params: { siteId, taskId: id } }));
  const hasEnded = data?.is_ready === true || failure !== null;
  useEffect(() => {
    if (!hasEnded || !forgetTask({ key, id })) return;
    void client.invalidateQueries({ queryKey: keyOf(listSearchIndexes) });
    if (data?.status === 'SUCCESS') notices.done(text('filled'));
    else if (data?.status === 'FAILURE') notices.refused(text('fillFailed', { reason: data.error ?? '' }));
  }, [hasEnded, data, client, id, key, text]);
  return null;
}
