import { useCaller } from '#platform/dashboard/caller.tsx';
import { CurrentPasswordField } from '#platform/dashboard/current-password-field.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { getPersonSecondFactor, resetPersonSecondFactor } from '../../second-factor.contract.ts';
import { noPassword, passwordAlone } from './factor-off.tsx';
import { useSecondFactorTexts } from './second-factor-texts.ts';

type ResetPersonDialogProps = { person: { id: number; title: string }; onClose: () => void };

/** Turns off the second factor of somebody who lost the device, for whoever knows their own password. */
export function ResetPersonDialog({ person, onClose }: ResetPersonDialogProps) {
  const text = useSecondFactorTexts();
  const { site } = useCaller();
  const reset = useWrite(resetPersonSecondFactor, [getPersonSecondFactor]);
  return (
    <FormDialog
      title={text('resetPersonTitle', { name: person.title })}
      submit={text('resetPerson')}
      initial={noPassword}
      schema={passwordAlone}
      onSubmit={async (body) => {
        await reset.mutateAsync({ params: { siteId: site.id, profileId: person.id }, body });
        notices.done(text('personReset', { name: person.title }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{text('resetPersonHint')}</p>
          <CurrentPasswordField label={text('ownPassword')} {...textOf(form, 'current_password')} />
        </>
      )}
    </FormDialog>
  );
}
