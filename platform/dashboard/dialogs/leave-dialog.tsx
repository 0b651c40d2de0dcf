import { Button } from '@mantine/core';
import { DialogFoot } from './dialog-foot.tsx';
import classes from './dialog-frame.module.css';
import { DialogFrame } from './dialog-frame.tsx';
import { useDialogTexts } from './dialog-texts.ts';

type LeaveDialogProps = {
  onStay: () => void;
  onDiscard: () => void;
  /** The question and the words of both buttons, where it is not about unsaved changes. */
  title?: string;
  stay?: string;
  discard?: string;
};

/** Asks before a page with unsaved changes is left; the focus starts on Stay. */
export function LeaveDialog({ onStay, onDiscard, title, stay, discard }: LeaveDialogProps) {
  const text = useDialogTexts();
  return (
    <DialogFrame title={title ?? text('form.leaveHint')} width={432} onClose={onStay}>
      <DialogFoot isRuled={false}>
        <Button variant="default" data-autofocus onClick={onStay}>
          {stay ?? text('form.stay')}
        </Button>
        <Button className={classes.danger} onClick={onDiscard}>
          {discard ?? text('form.discard')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
