import { Button } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../text-field.tsx';
import { useCopy } from '../use-copy.ts';
import { DialogFoot } from './dialog-foot.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { useDialogTexts } from './dialog-texts.ts';
import classes from './secret-dialog.module.css';

type SecretDialogProps = {
  title: string;
  /** What it opens, and that it is shown this once. */
  intro: string;
  label: string;
  secret: string;
  help: string;
  /** How it is used, to be read and copied. */
  example?: { label: string; code: string };
  /** What the button says that copies it, and the notice after it. */
  copy: string;
  copied: string;
  onClose: () => void;
};

/** A secret, this once: it is left by its buttons alone, and not without a question before it was copied. */
export function SecretDialog({
  title,
  intro,
  label,
  secret,
  help,
  example,
  copied,
  onClose,
  ...props
}: SecretDialogProps) {
  const text = useDialogTexts();
  const copy = useCopy();
  const [isCopied, setIsCopied] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const onCopy = async () => {
    if (!(await copy(secret, copied))) return;
    setIsCopied(true);
    setIsLeaving(false);
  };
  return (
    <DialogFrame title={title} width={560} needsAnswer onClose={onClose}>
      <div className={classes.body} onCopy={() => setIsCopied(true)}>
        <p>{intro}</p>
        <TextField label={label} isMono isReadOnly value={secret} onText={() => undefined} help={help} />
        {example ? (
          <TextField
            label={example.label}
            lines={2}
            isMono
            isReadOnly
            value={example.code}
            onText={() => undefined}
          />
        ) : null}
      </div>
      <DialogFoot
        said={isLeaving ? text('secret.notCopied') : undefined}
        role={isLeaving ? 'alert' : undefined}
        isFailed={false}
      >
        <Button variant="default" onClick={() => (isCopied || isLeaving ? onClose() : setIsLeaving(true))}>
          {text(isLeaving ? 'secret.leave' : 'secret.done')}
        </Button>
        <Button data-autofocus onClick={() => void onCopy()}>
          {props.copy}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
