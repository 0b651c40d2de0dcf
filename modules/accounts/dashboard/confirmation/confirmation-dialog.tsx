import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import type { ConfirmationReach } from '#platform/dashboard/confirmation-gate.ts';
import { CurrentPasswordField } from '#platform/dashboard/current-password-field.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { type ConfirmationWay, getConfirmation } from '../../confirmation.contract.ts';
import { useAccountTexts } from '../account-texts.ts';
import { CodeField } from '../code-field.tsx';
import { OverScreenDialog, startHere } from '../over-screen/over-screen-dialog.tsx';
import { mayHavePasskeys } from '../security/passkey-support.ts';
import classes from './confirmation-dialog.module.css';
import { useConfirming } from './use-confirming.ts';

type ConfirmationDialogProps = {
  /** How far the call reaches that asks. */
  reach: ConfirmationReach;
  /** Told whether they have shown who they are. */
  onDone: (isThem: boolean) => void;
};

const LOOK_MILLISECONDS = 2_000;

/** Over the screen when a call wants to know who somebody is: what they did goes on once they have shown it. */
export function ConfirmationDialog({ reach, onDone }: ConfirmationDialogProps) {
  const text = useAccountTexts();
  const { site } = useCaller();
  const [chosen, setChosen] = useState<ConfirmationWay>();
  const [value, setValue] = useState('');
  const confirming = useConfirming(site.id, onDone);
  const asked = useQuery({
    ...read(getConfirmation, { params: { siteId: site.id }, query: { reach } }),
    staleTime: 0,
    gcTime: 0,
    // The provider answers in a window of its own.
    refetchInterval: confirming.isWaiting ? LOOK_MILLISECONDS : false,
  });
  const isThem = asked.data?.is_confirmed ?? false;
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    if (isThem) latest.current(true);
  }, [isThem]);

  const ways = (asked.data?.ways ?? []).filter((way) => way !== 'passkey' || mayHavePasskeys());
  const way = chosen ?? ways[0];
  const provider = asked.data?.provider_title ?? '';
  const choose = (next: ConfirmationWay) => {
    setChosen(next);
    setValue('');
    confirming.reset();
  };
  const isTyped = way === 'password' || way === 'code';
  // What went wrong with the call is not what was typed.
  const wrong = isTyped && confirming.isRefused ? confirming.failure : undefined;
  return (
    <OverScreenDialog
      title={text('confirmation.title')}
      hint={text('confirmation.hint')}
      onSubmit={() => (way ? void confirming.show(way, value) : undefined)}
      onCancel={() => onDone(false)}
      foot={
        <>
          <Button variant="default" onClick={() => onDone(false)}>
            {text('confirmation.cancel')}
          </Button>
          {way ? (
            <Button type="submit" loading={confirming.isBusy} disabled={isTyped && value.trim() === ''}>
              {text(`confirmation.act.${way}`, { provider })}
            </Button>
          ) : null}
        </>
      }
    >
      {asked.error ? (
        <FailureView
          error={asked.error}
          title={text('confirmation.failed')}
          onRetry={() => void asked.refetch()}
        />
      ) : null}
      {asked.data && !way ? <p role="status">{text('confirmation.noWay')}</p> : null}
      {way === 'password' ? (
        <CurrentPasswordField
          ref={startHere}
          label={text('confirmation.password')}
          value={value}
          onText={setValue}
          error={wrong}
        />
      ) : null}
      {way === 'code' ? (
        <CodeField
          ref={startHere}
          label={text('confirmation.code')}
          help={text('confirmation.codeHelp')}
          value={value}
          onText={setValue}
          error={wrong}
        />
      ) : null}
      {confirming.failure && wrong === undefined ? (
        <p className={classes.failure} role="alert">
          {confirming.failure}
        </p>
      ) : null}
      {way === 'provider' && confirming.isWaiting ? (
        <p role="status">{text('confirmation.waiting', { provider })}</p>
      ) : null}
      {ways.length > 1 ? (
        <div className={classes.others}>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} variant="subtle" size="compact-sm" onClick={() => choose(other)}>
                {text(`confirmation.other.${other}`, { provider })}
              </Button>
            ))}
        </div>
      ) : null}
    </OverScreenDialog>
  );
}
