import { Button } from '@mantine/core';
import CopyGlyph from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useEffect, useRef } from 'react';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { PageForm } from '#platform/dashboard/page-form.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import { getAccountData } from '../../account-data.contract.ts';
import {
  getSecondFactor,
  type SecondFactor,
  SecondFactorRemoval,
  setUpSecondFactor,
} from '../../second-factor.contract.ts';
import { CodeField } from '../code-field.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './second-factor.module.css';
import { useSecondFactorTexts } from './second-factor-texts.ts';

const CopyIcon = icon(CopyGlyph);
const codeAlone = SecondFactorRemoval.pick({ code: true });

type ConfirmSetUpProps = {
  pending: SecondFactor;
  onConfirmed: (enabled: SecondFactor) => void;
  onCancel: () => void;
};

/** The QR code for the app, and the first code that it shows. */
export function ConfirmSetUp({ pending, onConfirmed, onCancel }: ConfirmSetUpProps) {
  const text = useSecondFactorTexts();
  const confirm = useWrite(setUpSecondFactor, [getSecondFactor, getAccountData]);
  const secret = pending.secret ?? '';
  const send = async (body: { code: string }) => {
    onConfirmed(await confirm.mutateAsync({ body }));
    return { code: '' };
  };
  const copy = useCopy();
  const codeField = useRef<HTMLInputElement>(null);
  // What was pressed to come here has gone, and the focus with it.
  useEffect(() => codeField.current?.focus({ preventScroll: true }), []);
  return (
    <ol className={classes.steps}>
      <li>
        <p>{text('scan')}</p>
        <QrCode value={pending.provisioningUri ?? ''} label={text('qrCode')} />
        <p className={classes.help}>{text('typeSecret')}</p>
        <p className={classes.secret}>
          <code dir="ltr">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <IconButton
            name={text('copySecret')}
            tip="end"
            onClick={() => void copy(secret, text('secretCopied'))}
          >
            <CopyIcon />
          </IconButton>
        </p>
      </li>
      <li>
        <p>{text('confirmHint')}</p>
        <PageForm submit={text('turnOn')} initial={{ code: '' }} schema={codeAlone} onSubmit={send}>
          {(form) => <CodeField label={text('code')} ref={codeField} {...textOf(form, 'code')} />}
        </PageForm>
      </li>
      <li className={classes.cancel}>
        <Button variant="default" onClick={onCancel}>
          {text('cancelSetUp')}
        </Button>
      </li>
    </ol>
  );
}
