import { Button } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import {
  getSecondFactor,
  removeSecondFactor,
  type SecondFactor,
  type SecondFactorConfig,
  SecondFactorRemoval,
  setUpSecondFactor,
} from '../../second-factor.contract.ts';
import { CodeField } from '../code-field.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import classes from './second-factor.module.css';
import { useSecondFactorTexts } from './second-factor-texts.ts';

type FactorOnProps = {
  config: z.output<typeof SecondFactorConfig>;
  /** A new device is being set up; the one before goes on until it is confirmed. */
  onReset: (pending: SecondFactor) => void;
  onRenewed: (codes: readonly string[]) => void;
};

/** It is on: since when, when it was last used, how many recovery codes are left, and the ways out. */
export function FactorOn({ config, onReset, onRenewed }: FactorOnProps) {
  const text = useSecondFactorTexts();
  const [open, setOpen] = useState<'renew' | 'reset' | 'remove'>();
  const { recovery_codes_left: left } = config;
  const close = () => setOpen(undefined);
  return (
    <>
      <dl className={classes.facts}>
        <dt>{text('status')}</dt>
        <dd>
          <strong>{text('on')}</strong>
        </dd>
        <dt>{text('since')}</dt>
        <dd>
          <Moment seconds={config.enabled_ts} />
        </dd>
        <dt>{text('lastUsed')}</dt>
        <dd>{config.last_used_ts === null ? text('never') : <Moment seconds={config.last_used_ts} />}</dd>
        <dt>{text('codesTitle')}</dt>
        <dd>{text('codesLeft', { count: left })}</dd>
      </dl>
      {left <= 3 ? <p className={classes.help}>{text('fewCodes')}</p> : null}
      <div className={classes.acts}>
        <Button variant="default" onClick={() => setOpen('renew')}>
          {text('renew')}
        </Button>
        <Button variant="default" onClick={() => setOpen('reset')}>
          {text('reset')}
        </Button>
        {config.is_required ? null : (
          <Button variant="default" onClick={() => setOpen('remove')}>
            {text('turnOff')}
          </Button>
        )}
      </div>
      {open === 'renew' ? <RenewDialog onCodes={onRenewed} onClose={close} /> : null}
      {open === 'reset' ? <ResetDialog onReset={onReset} onClose={close} /> : null}
      {open === 'remove' ? <RemoveDialog onClose={close} /> : null}
    </>
  );
}

function Moment({ seconds }: { seconds: number }) {
  const { site } = useCaller();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  return (
    <TimeText seconds={seconds} zone={site.timeZone}>
      {shortDateTime({ seconds, zone: site.timeZone, language: pageLanguage }, now)}
    </TimeText>
  );
}

function ResetDialog({ onReset, onClose }: Pick<FactorOnProps, 'onReset'> & { onClose: () => void }) {
  const text = useSecondFactorTexts();
  const start = useWrite(setUpSecondFactor, []);
  return (
    <ConfirmDialog
      title={text('resetTitle')}
      confirm={text('resetStart')}
      onConfirm={async () => onReset(await start.mutateAsync({ body: { reset: true } }))}
      onClose={onClose}
    >
      {text('resetHint')}
    </ConfirmDialog>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const text = useSecondFactorTexts();
  const remove = useWrite(removeSecondFactor, [getSecondFactor]);
  return (
    <FormDialog
      title={text('turnOffTitle')}
      submit={text('turnOff')}
      initial={{ code: '' }}
      schema={SecondFactorRemoval.pick({ code: true })}
      onSubmit={async (body) => {
        await remove.mutateAsync({ body });
        notices.done(text('turnedOff'));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{text('turnOffHint')}</p>
          <CodeField label={text('code')} help={text('codeHelp')} {...textOf(form, 'code')} />
        </>
      )}
    </FormDialog>
  );
}
