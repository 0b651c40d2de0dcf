import { CurrentPasswordField } from '#platform/dashboard/current-password-field.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { getAccountData } from '../../account-data.contract.ts';
import { EmailChange, getOwnProfile, type OwnProfile, saveOwnProfile } from '../../own-profile.contract.ts';
import { CodeField } from '../code-field.tsx';
import { useProfileTexts } from './own-profile-texts.ts';

const empty = { email: '', currentPassword: '', code: '' };

/** Another address to sign in with; it counts once the link that is sent there is opened. */
export function ChangeEmail({
  current,
  onClose,
}: {
  current: Pick<OwnProfile, 'id' | 'revision' | 'asks_for_password' | 'asks_for_code'>;
  onClose: () => void;
}) {
  const text = useProfileTexts();
  const save = useWrite(saveOwnProfile, [getOwnProfile, getAccountData]);
  const schema = current.asks_for_password ? EmailChange : EmailChange.omit({ currentPassword: true });
  const send = async ({ email, currentPassword, code }: typeof empty) => {
    const params = { profileId: current.id };
    const proof = {
      ...(current.asks_for_password ? { currentPassword } : {}),
      ...(current.asks_for_code ? { code } : {}),
    };
    const body = { email, ...proof, revision: current.revision };
    const { pending_email } = await save.mutateAsync({ params, body });
    notices.done(pending_email ? text('linkSent', { email: pending_email }) : text('saved'));
  };
  return (
    <FormDialog
      title={text('changeEmail')}
      submit={text('changeEmail')}
      initial={empty}
      schema={schema}
      onSubmit={send}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{text('changeEmailHint')}</p>
          <TextField
            label={text('newEmail')}
            type="email"
            autoComplete="email"
            maxLength={254}
            {...textOf(form, 'email')}
          />
          {current.asks_for_password ? (
            <CurrentPasswordField label={text('password')} {...textOf(form, 'currentPassword')} />
          ) : null}
          {current.asks_for_code ? (
            <CodeField label={text('code')} help={text('codeHelp')} {...textOf(form, 'code')} />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
