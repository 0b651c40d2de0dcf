import { Button } from '@mantine/core';
import { useState } from 'react';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import { OLD_TOKEN_HOURS } from '../api-token-kinds.contract.ts';
import classes from './api-tokens.module.css';
import { useApiTokensTexts } from './api-tokens-texts.ts';

type TokenSecretDialogProps = { secret: string; isRotated: boolean; onClose: () => void };

/** A secret, this once: it is left by its buttons alone, and not without a question before it was copied. */
export function TokenSecretDialog({ secret, isRotated, onClose }: TokenSecretDialogProps) {
  const text = useApiTokensTexts();
  const copy = useCopy();
  const [isCopied, setIsCopied] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const onCopy = async () => {
    setIsCopied(true);
    setIsLeaving(false);
    await copy(secret, text('secret.copied'));
  };
  return (
    <DialogFrame
      title={text(isRotated ? 'secret.rotated' : 'secret.created')}
      width={560}
      needsAnswer
      onClose={onClose}
    >
      <div className={classes.body} onCopy={() => setIsCopied(true)}>
        <p>{text('secret.warning')}</p>
        <TextField
          label={text('secret.label')}
          isMono
          isReadOnly
          value={secret}
          onText={() => undefined}
          help={isRotated ? text('secret.rotatedHelp', { count: OLD_TOKEN_HOURS }) : text('secret.help')}
        />
      </div>
      <DialogFoot
        said={isLeaving ? text('secret.notCopied') : undefined}
        role={isLeaving ? 'alert' : undefined}
        isFailed={false}
      >
        {isLeaving ? (
          <>
            <Button variant="default" onClick={onClose}>
              {text('secret.leave')}
            </Button>
            <Button onClick={() => void onCopy()}>{text('secret.copy')}</Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => (isCopied ? onClose() : setIsLeaving(true))}>
              {text('secret.done')}
            </Button>
            <Button data-autofocus onClick={() => void onCopy()}>
              {text('secret.copy')}
            </Button>
          </>
        )}
      </DialogFoot>
    </DialogFrame>
  );
}
