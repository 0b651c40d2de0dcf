import { Button } from '@mantine/core';
import { useState } from 'react';
import { blocksSite } from '#modules/technical-settings/robots-rules.contract.ts';
import { useBlockQuestion } from '#modules/technical-settings/technical-settings.public.tsx';
import { reasonOf } from '#platform/dashboard/call.ts';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import type { Environment, EnvironmentPart } from '../environments.contract.ts';
import page from './environment-page.module.css';
import classes from './environments.module.css';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { PartChanges } from './part-changes.tsx';
import { useCommand } from './use-command.ts';

type PromoteDialogProps = {
  environment: Environment;
  parts: readonly EnvironmentPart[];
  onClose: () => void;
};

/** Shows once more what readers will get, and gives it to them. */
export function PromoteDialog({ environment, parts, onClose }: PromoteDialogProps) {
  const text = useEnvironmentsTexts();
  const platformText = usePlatformTexts();
  const send = useCommand(environment);
  const { ask, dialog } = useBlockQuestion();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const promote = async () => {
    const robots = parts
      .flatMap(({ changes }) => changes)
      .find(({ key }) => key === 'robots_txt')?.environment;
    const isBlock = typeof robots === 'string' && blocksSite(robots);
    if (isBlock && !(await ask())) return;
    setFailure(undefined);
    setIsBusy(true);
    try {
      await send([{ name: 'promote', ...(isBlock ? { confirm_block: true } : {}) }]);
      onClose();
    } catch (error) {
      setFailure(reasonOf(error));
      setIsBusy(false);
    }
  };
  return (
    <DialogFrame
      title={text('promoteTitle', { name: environment.title })}
      width={860}
      {...{ onClose, isBusy }}
    >
      <div className={page.promote}>
        <p>{text('promoteHint')}</p>
        {parts
          .filter(({ change_count }) => change_count > 0)
          .map((part) => (
            <div key={part.part}>
              <h3>{text(`parts.${part.part}`)}</h3>
              {part.may_read ? (
                <PartChanges part={part} />
              ) : (
                <p className={classes.note}>{text('hidden', { count: part.change_count })}</p>
              )}
            </div>
          ))}
      </div>
      <DialogFoot said={failure} isFailed={failure !== undefined}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {platformText('cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => void promote()}>
          {text('promoteSubmit')}
        </Button>
      </DialogFoot>
      {dialog}
    </DialogFrame>
  );
}
