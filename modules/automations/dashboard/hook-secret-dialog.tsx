import { SecretDialog } from '#platform/dashboard/dialogs/secret-dialog.tsx';
import { OLD_SECRET_HOURS } from '../automation-kinds.contract.ts';
import { useAutomationsTexts } from './automations-texts.ts';

type HookSecretDialogProps = { secret: string; isRotated: boolean; onClose: () => void };

/** What the deliveries of a webhook are signed with from now on. */
export function HookSecretDialog({ secret, isRotated, onClose }: HookSecretDialogProps) {
  const text = useAutomationsTexts();
  return (
    <SecretDialog
      title={text('secret.title')}
      intro={text('secret.intro')}
      label={text('secret.label')}
      help={text(isRotated ? 'secret.rotatedHelp' : 'secret.help', { hours: OLD_SECRET_HOURS })}
      copy={text('secret.copy')}
      copied={text('secret.copied')}
      {...{ secret, onClose }}
    />
  );
}
