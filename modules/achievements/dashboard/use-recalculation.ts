import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { getTaskResult } from '#modules/tasks/tasks.contract.ts';
import { call } from '#platform/dashboard/call.ts';
import { keyOf, useWrite } from '#platform/dashboard/queries.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import {
  listAchievementAwards,
  listLeaderboard,
  Recalculation,
  recalculateAchievementRule,
} from '../achievement-awards.contract.ts';
import type { AchievementRule } from '../achievements.contract.ts';

const POLL_MILLISECONDS = 1_000;
const stale = [listAchievementAwards, listLeaderboard];

/** A recalculation of a rule as it is shown: started with the preview that it carries out, or as a preview itself. */
export function useRecalculation({ id }: Pick<AchievementRule, 'id'>): {
  start: (previewId: number | null) => void;
  taskId: number | null;
  result: Recalculation | null;
  failure: string | undefined;
} {
  const text = usePlatformTexts();
  const { mutateAsync: recalculate } = useWrite(recalculateAchievementRule, stale);
  const [taskId, setTaskId] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const { data } = useQuery({
    queryKey: keyOf(getTaskResult, { params: { result_id: taskId } }),
    queryFn:
      taskId === null
        ? skipToken
        : ({ signal }) => call(getTaskResult, { params: { result_id: taskId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.is_ready ? false : POLL_MILLISECONDS),
    staleTime: 0,
  });
  const start = useCallback(
    (previewId: number | null) => {
      const params = { achievementRuleId: id };
      recalculate({ params, body: { preview_id: previewId } }).then(
        ({ task_id }) => setTaskId(task_id),
        (error) => setFailure(error instanceof Error ? error.message : text('failure.generic')),
      );
    },
    [id, recalculate, text],
  );
  const isOver = data?.is_ready === true;
  const result = isOver ? (Recalculation.safeParse(data.result).data ?? null) : null;
  const isFailed = isOver && result === null;
  return { start, taskId, result, failure: failure ?? (isFailed ? text('failure.generic') : undefined) };
}
