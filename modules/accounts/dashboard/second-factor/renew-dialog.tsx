import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { getSecondFactor, renewRecoveryCodes } from '../../second-factor.contract.ts';
import { useSecondFactorTexts } from './second-factor-texts.ts';

type RenewDialogProps = { onCodes: (codes: readonly string[]) => void; onClose: () => void };

/** Asks before recovery codes are made anew: the earlier ones are void. */
export function RenewDialog({ onCodes, onClose }: RenewDialogProps) {
  const text = useSecondFactorTexts();
  const renew = useWrite(renewRecoveryCodes, [getSecondFactor]);
  return (
    <ConfirmDialog
      title={text('renewTitle')}
      confirm={text('renew')}
      onConfirm={async () => onCodes((await renew.mutateAsync({ body: {} })).recovery_codes ?? [])}
      onClose={onClose}
    >
      {text('renewHint')}
    </ConfirmDialog>
  );
}
