import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getTask } from '#modules/tasks/tasks.contract.ts';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { RefreshIcon } from '#platform/dashboard/icons.tsx';
import { forgetTask, keepTask, taskKey, useKeptTask } from '#platform/dashboard/kept-task.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { keyOf, read, useWrite } from '#platform/dashboard/queries.ts';
import { SpokenProgress } from '#platform/dashboard/spoken-progress.tsx';
import { useTaskPoll } from '#platform/dashboard/use-task-poll.ts';
import { listIntegration, resubmitArticles } from '../../syndication.contract.ts';
import classes from '../syndication.module.css';
import { useSyndicationTexts } from '../syndication-texts.ts';

function useResubmitKey(): string {
  const { site, profile } = useCaller();
  return taskKey('syndication.resubmit', site.id, profile.id);
}

/** Sends again all that was refused, and follows it over a reload too. */
export function ResubmitAll() {
  const text = useSyndicationTexts();
  const key = useResubmitKey();
  const running = useKeptTask(key);
  const { mutateAsync: send, isPending } = useWrite(resubmitArticles, [listIntegration]);
  const onResubmit = async (): Promise<void> => {
    try {
      const { task_id: id, success, count } = await send({});
      if (!success) notices.refused(text('resubmit.failed', { reason: '' }));
      else if (count === 0) notices.done(text('resubmit.none'));
      else keepTask({ key, id });
    } catch (error) {
      notices.failed(error, text('resubmit.failed', { reason: reasonOf(error) }), onResubmit);
    }
  };
  return (
    <>
      {running === null ? null : <Following key={running} id={running} taskKey={key} />}
      <BarButton
        icon={<RefreshIcon />}
        label={text('resubmit.act')}
        disabled={isPending || running !== null}
        onClick={() => void onResubmit()}
      />
    </>
  );
}

function Following({ id, taskKey: key }: { id: number; taskKey: string }) {
  const text = useSyndicationTexts();
  const client = useQueryClient();
  const siteId = useCaller().site.id;
  const { data, failure } = useTaskPoll(read(getTask, { params: { siteId, taskId: id } }));
  const hasEnded = data?.is_ready === true || failure !== null;
  useEffect(() => {
    if (!hasEnded || !forgetTask({ key, id })) return;
    void client.invalidateQueries({ queryKey: keyOf(listIntegration) });
    if (data?.status === 'SUCCESS') {
      const { count } = (data.result ?? { count: 0 }) as { count: number };
      notices.done(text('resubmit.done', { count }));
    } else notices.refused(text('resubmit.failed', { reason: data?.error ?? '' }));
  }, [hasEnded, data, client, id, key, text]);
  const { done = 0, total = null } = data ?? {};
  return (
    <>
      <span className={classes.quiet} aria-hidden="true">
        {total ? text('resubmit.running', { done: numberText(done), total: numberText(total) }) : null}
      </span>
      <SpokenProgress
        share={total ? done / total : null}
        said={(percent) => text('resubmit.spoken', { percent })}
      />
    </>
  );
}
