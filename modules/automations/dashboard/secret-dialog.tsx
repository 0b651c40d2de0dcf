import { Button } from '@mantine/core';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { OLD_SECRET_HOURS } from '../automation-kinds.contract.ts';
import { useAutomationsTexts } from './automations-texts.ts';
import classes from './secret-dialog.module.css';

type SecretDialogProps = { secret: string; isRotated: boolean; onClose: () => void };

/** A secret, this once: it is left by its button alone. */
export function SecretDialog({ secret, isRotated, onClose }: SecretDialogProps) {
  const text = useAutomationsTexts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
    } catch {
      // Somebody who forbids the clipboard still selects the secret in its field.
      return;
    }
    notices.done(text('secret.copied'));
  };
  return (
    <DialogFrame title={text('secret.title')} width={560} needsAnswer onClose={onClose}>
      <div className={classes.body}>
        <p>{text('secret.intro')}</p>
        <TextField
          label={text('secret.label')}
          isMono
          isReadOnly
          value={secret}
          onText={() => undefined}
          help={text(isRotated ? 'secret.rotatedHelp' : 'secret.help', { hours: OLD_SECRET_HOURS })}
        />
      </div>
      <DialogFoot said={undefined} isFailed={false}>
        {navigator.clipboard ? (
          <Button variant="default" onClick={() => void copy()}>
            {text('secret.copy')}
          </Button>
        ) : null}
        <Button data-autofocus onClick={onClose}>
          {text('secret.done')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
