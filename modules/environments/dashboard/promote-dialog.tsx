import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { blocksSite } from '#modules/technical-settings/robots-rules.contract.ts';
import { useBlockQuestion } from '#modules/technical-settings/technical-settings.public.tsx';
import { CallError, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { type Environment, type EnvironmentPart, getEnvironment } from '../environments.contract.ts';
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
export function PromoteDialog({ environment, parts: opened, onClose }: PromoteDialogProps) {
  const text = useEnvironmentsTexts();
  const platformText = usePlatformTexts();
  const send = useCommand(environment);
  const { ask, dialog } = useBlockQuestion();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { shown, refresh } = useShown(environment, opened);
  const { parts } = shown;
  const promote = async () => {
    const robots = parts
      .flatMap(({ changes }) => changes)
      .find(({ key }) => key === 'robots_txt')?.environment;
    const isBlock = typeof robots === 'string' && blocksSite(robots);
    if (isBlock && !(await ask())) return;
    setFailure(undefined);
    setIsBusy(true);
    try {
      await send([{ name: 'promote', ...(isBlock ? { confirm_block: true } : {}) }], shown.revision);
      onClose();
    } catch (error) {
      const isConflict = error instanceof CallError && error.status === 409;
      const isShown = isConflict && (await refresh());
      const isSaved = isConflict && error.code === 'revision_conflict';
      setFailure(isShown && isSaved ? text('promoteChanged') : reasonOf(error));
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

/** What was opened, until somebody turns out to have saved meanwhile: then it is asked for anew, for the page too. */
function useShown({ slug, revision }: Environment, parts: readonly EnvironmentPart[]) {
  const client = useQueryClient();
  const siteId = useCaller().site.id;
  const [shown, setShown] = useState({ revision, parts });
  const refresh = async (): Promise<boolean> => {
    const asked = read(getEnvironment, { params: { siteId, environmentSlug: slug } });
    const fresh = await client.fetchQuery({ ...asked, staleTime: 0 }).catch(() => null);
    if (fresh) setShown({ revision: fresh.environment.revision, parts: fresh.parts });
    return fresh !== null;
  };
  return { shown, refresh };
}
