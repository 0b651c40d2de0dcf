import { CurrentPasswordField } from '#platform/dashboard/current-password-field.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { getSecondFactor, renewRecoveryCodes } from '../../second-factor.contract.ts';
import { noPassword, passwordAlone } from './factor-off.tsx';
import { useSecondFactorTexts } from './second-factor-texts.ts';

type RenewDialogProps = { onCodes: (codes: readonly string[]) => void; onClose: () => void };

/** Asks for the password before recovery codes are made anew. */
export function RenewDialog({ onCodes, onClose }: RenewDialogProps) {
  const text = useSecondFactorTexts();
  const renew = useWrite(renewRecoveryCodes, [getSecondFactor]);
  return (
    <FormDialog
      title={text('renewTitle')}
      submit={text('renew')}
      initial={noPassword}
      schema={passwordAlone}
      onSubmit={async (body) => onCodes((await renew.mutateAsync({ body })).recovery_codes ?? [])}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{text('renewHint')}</p>
          <CurrentPasswordField label={text('password')} {...textOf(form, 'current_password')} />
        </>
      )}
    </FormDialog>
  );
}
