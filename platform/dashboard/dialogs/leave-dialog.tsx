import { Button } from '@mantine/core';
import { DialogFoot } from './dialog-foot.tsx';
import classes from './dialog-frame.module.css';
import { DialogFrame } from './dialog-frame.tsx';
import { useDialogTexts } from './dialog-texts.ts';

type LeaveDialogProps = { onStay: () => void; onDiscard: () => void };

/** Asks before a page with unsaved changes is left; the focus starts on Stay. */
export function LeaveDialog({ onStay, onDiscard }: LeaveDialogProps) {
  const text = useDialogTexts();
  return (
    <DialogFrame title={text('form.leaveHint')} width={432} onClose={onStay}>
      <DialogFoot isRuled={false}>
        <Button variant="default" data-autofocus onClick={onStay}>
          {text('form.stay')}
        </Button>
        <Button className={classes.danger} onClick={onDiscard}>
          {text('form.discard')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
