import { CurrentPasswordField } from '#platform/dashboard/current-password-field.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { PageForm } from '#platform/dashboard/page-form.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type SecondFactor, SecondFactorRemoval, setUpSecondFactor } from '../../second-factor.contract.ts';
import { useSecondFactorTexts } from './second-factor-texts.ts';

/** What is asked before a QR code is shown. */
export const passwordAlone = SecondFactorRemoval.pick({ current_password: true });
export const noPassword = { current_password: '' };

/** It is off: one's own password shows the QR code. */
export function FactorOff({ onStart }: { onStart: (pending: SecondFactor) => void }) {
  const text = useSecondFactorTexts();
  const start = useWrite(setUpSecondFactor, []);
  const send = async (body: typeof noPassword) => {
    onStart(await start.mutateAsync({ body }));
    return noPassword;
  };
  return (
    <PageForm submit={text('start')} initial={noPassword} schema={passwordAlone} onSubmit={send}>
      {(form) => (
        <CurrentPasswordField
          label={text('password')}
          help={text('passwordHelp')}
          {...textOf(form, 'current_password')}
        />
      )}
    </PageForm>
  );
}
