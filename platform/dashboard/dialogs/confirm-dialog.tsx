import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { usePlatformTexts } from '../texts.ts';
import { DialogFoot } from './dialog-foot.tsx';
import classes from './dialog-frame.module.css';
import { DialogFrame } from './dialog-frame.tsx';

type ConfirmDialogProps = {
  /** A question with its object: "Delete 3 posts?". */
  title: string;
  /** A verb with its object: "Delete 3 posts". */
  confirm: string;
  /** What happens, to what, and how long it can be undone. */
  children: ReactNode;
  /** Rejects when it failed; the dialog then stays and says why. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before what cannot be taken back; the focus starts on Cancel. */
export function ConfirmDialog({ title, confirm, children, onConfirm, onClose }: ConfirmDialogProps) {
  const text = usePlatformTexts();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const onClick = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : text('failure.generic'));
      setIsBusy(false);
    }
  };
  return (
    <DialogFrame title={title} width={432} onClose={onClose}>
      <div className={classes.consequence}>{children}</div>
      <DialogFoot said={failure} isFailed={failure !== undefined} isRuled={false}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button className={classes.danger} loading={isBusy} onClick={() => void onClick()}>
          {confirm}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
