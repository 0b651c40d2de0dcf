import { SecretDialog } from '#platform/dashboard/dialogs/secret-dialog.tsx';
import { OLD_TOKEN_HOURS } from '../api-token-kinds.contract.ts';
import { useApiTokensTexts } from './api-tokens-texts.ts';

type TokenSecretDialogProps = { secret: string; isRotated: boolean; onClose: () => void };

/** The secret of a token that was just made, or made anew. */
export function TokenSecretDialog({ secret, isRotated, onClose }: TokenSecretDialogProps) {
  const text = useApiTokensTexts();
  return (
    <SecretDialog
      title={text(isRotated ? 'secret.rotated' : 'secret.created')}
      intro={text('secret.warning')}
      label={text('secret.label')}
      help={isRotated ? text('secret.rotatedHelp', { count: OLD_TOKEN_HOURS }) : text('secret.help')}
      example={{
        label: text('secret.example'),
        code: `curl ${location.origin}/core/v1/me \\\n  -H "Authorization: Bearer ${secret}"`,
      }}
      copy={text('secret.copy')}
      copied={text('secret.copied')}
      {...{ secret, onClose }}
    />
  );
}
