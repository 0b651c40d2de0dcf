import { Button } from '@mantine/core';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import { OLD_SECRET_HOURS } from '../automation-kinds.contract.ts';
import { useAutomationsTexts } from './automations-texts.ts';
import classes from './secret-dialog.module.css';

type SecretDialogProps = { secret: string; isRotated: boolean; onClose: () => void };

/** A secret, this once: it is left by its button alone. */
export function SecretDialog({ secret, isRotated, onClose }: SecretDialogProps) {
  const text = useAutomationsTexts();
  const copy = useCopy();
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
        <Button variant="default" onClick={() => void copy(secret, text('secret.copied'))}>
          {text('secret.copy')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {text('secret.done')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
