import { Button } from '@mantine/core';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { SpokenProgress } from '#platform/dashboard/spoken-progress.tsx';
import classes from './export-dialog.module.css';
import { useExportsTexts } from './exports-texts.ts';
import { useExportProgress } from './use-running-export.ts';

/** How far an export is, and the ways to leave it or to end it. */
export function ExportProgress(props: { taskId: number; things: string; onClose: () => void }) {
  const text = useExportsTexts();
  const { done, total, isCancelling, cancel } = useExportProgress(props.taskId);
  return (
    <>
      <div className={classes.body}>
        <SpokenProgress
          share={total ? done / total : null}
          said={(percent) => text('running', { percent })}
          waiting={total === null ? text('progress.waiting') : undefined}
        />
        <p>
          {total === null
            ? text('progress.waiting')
            : text('progress.rows', {
                done: numberText(done),
                total: numberText(total),
                things: props.things,
              })}
        </p>
        <progress
          className={classes.progress}
          aria-label={text('progress.label')}
          max={1}
          {...(total ? { value: done / total } : {})}
        />
        <p className={classes.help}>{text('progress.hint')}</p>
      </div>
      <DialogFoot>
        <Button variant="default" disabled={isCancelling} onClick={cancel}>
          {text('progress.cancel')}
        </Button>
        <Button onClick={props.onClose}>{text('progress.close')}</Button>
      </DialogFoot>
    </>
  );
}
