import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import type { Environment, EnvironmentPromotion } from '../environments.contract.ts';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { useCommand } from './use-command.ts';

type RollBackDialogProps = {
  environment: Environment;
  promotion: EnvironmentPromotion;
  onClose: () => void;
};

/** Asks before readers get what they had. */
export function RollBackDialog({ environment, promotion, onClose }: RollBackDialogProps) {
  const text = useEnvironmentsTexts();
  const send = useCommand(environment);
  return (
    <ConfirmDialog
      title={text('rollBackTitle', { name: promotion.title })}
      confirm={text('rollBackSubmit')}
      onConfirm={() => send([{ name: 'rollback' }])}
      onClose={onClose}
    >
      <p>{text('rollBackHint', { count: promotion.change_count })}</p>
    </ConfirmDialog>
  );
}
