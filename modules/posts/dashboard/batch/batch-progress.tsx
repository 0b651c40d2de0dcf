import { Button } from '@mantine/core';
import { useState } from 'react';
import { cancelTask } from '#modules/tasks/tasks.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { SpokenProgress } from '#platform/dashboard/spoken-progress.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { getPostBatch } from '../../post-batches.contract.ts';
import { useBatch } from './batch-follower.tsx';
import { useBatchTexts } from './batch-texts.ts';
import classes from './posts-batch.module.css';

/** How far a batch is, and the ways to leave it or to end it. */
export function BatchProgress({ batchId, onClose }: { batchId: number; onClose: () => void }) {
  const text = useBatchTexts();
  const platform = usePlatformTexts();
  const { site } = useCaller();
  const { data } = useBatch(batchId);
  const cancel = useWrite(cancelTask, [getPostBatch]);
  const [isAsked, setIsAsked] = useState(false);
  const gone = data ? data.changed + data.skipped_count : 0;
  const onCancel = () => {
    setIsAsked(true);
    if (data?.task_id) cancel.mutate({ params: { siteId: site.id, taskId: data.task_id } });
  };
  return (
    <DialogFrame title={text('running')} width={432} onClose={onClose}>
      <div className={classes.body}>
        <SpokenProgress
          share={data && data.requested > 0 ? gone / data.requested : null}
          said={(percent) => text('percent', { percent })}
        />
        <p>
          {text('progress', {
            done: numberText(gone),
            total: numberText(data?.requested ?? 0),
          })}
        </p>
        <progress
          className={classes.progress}
          aria-label={text('running')}
          max={1}
          {...(data && data.requested > 0 ? { value: gone / data.requested } : {})}
        />
        <p className={classes.help}>{text('progressHint')}</p>
      </div>
      <DialogFoot>
        <Button variant="default" disabled={isAsked || !data?.task_id} onClick={onCancel}>
          {text('cancel')}
        </Button>
        <Button onClick={onClose}>{platform('close')}</Button>
      </DialogFoot>
    </DialogFrame>
  );
}
