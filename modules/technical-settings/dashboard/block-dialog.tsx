import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import classes from './technical-settings.module.css';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';

/** Asks for the name of the site before search engines are kept away from it. */
export function BlockDialog({ onAnswer }: { onAnswer: (isSure: boolean) => void }) {
  const text = useTechnicalSettingsTexts();
  const platformText = usePlatformTexts();
  const { title } = useCaller().site;
  const [typed, setTyped] = useState('');
  return (
    <DialogFrame title={text('block.title')} width={432} onClose={() => onAnswer(false)}>
      <div className={classes.question}>
        <p>{text('block.what')}</p>
        <TextField
          label={text('block.confirm', { site: title })}
          value={typed}
          onText={setTyped}
          autoComplete="off"
        />
      </div>
      <DialogFoot isRuled={false}>
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          {platformText('cancel')}
        </Button>
        <Button className={classes.danger} disabled={typed.trim() !== title} onClick={() => onAnswer(true)}>
          {text('block.submit')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
