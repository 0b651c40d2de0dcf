import { useCaller } from '#platform/dashboard/caller.tsx';
import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { getPersonSecondFactor, resetPersonSecondFactor } from '../../second-factor.contract.ts';
import { useSecondFactorTexts } from './second-factor-texts.ts';

type ResetPersonDialogProps = { person: { id: number; title: string }; onClose: () => void };

/** Turns off the second factor of somebody who lost the device. */
export function ResetPersonDialog({ person, onClose }: ResetPersonDialogProps) {
  const text = useSecondFactorTexts();
  const { site } = useCaller();
  const reset = useWrite(resetPersonSecondFactor, [getPersonSecondFactor]);
  return (
    <ConfirmDialog
      title={text('resetPersonTitle', { name: person.title })}
      confirm={text('resetPerson')}
      onConfirm={async () => {
        await reset.mutateAsync({ params: { siteId: site.id, profileId: person.id }, body: {} });
        notices.done(text('personReset', { name: person.title }));
      }}
      onClose={onClose}
    >
      {text('resetPersonHint')}
    </ConfirmDialog>
  );
}
