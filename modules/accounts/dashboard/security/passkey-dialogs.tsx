import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { getAccountData } from '../../account-data.contract.ts';
import {
  addPasskey,
  askForPasskey,
  LONGEST_PASSKEY_TITLE,
  listPasskeys,
  type Passkey,
  type PasskeyAttestation,
  PasskeyTitle,
  removePasskey,
  renamePasskey,
} from '../../passkeys.contract.ts';
import { useAccountTexts } from '../account-texts.ts';
import { wasCanceled } from './passkey-support.ts';

type DialogProps = { onClose: () => void };
type ForPasskey = DialogProps & { passkey: Passkey };

/** Names a passkey, and has the browser make it. */
export function AddPasskeyDialog({ onClose }: DialogProps) {
  const text = useAccountTexts();
  const { mutateAsync: ask } = useWrite(askForPasskey, []);
  const { mutateAsync: add } = useWrite(addPasskey, [listPasskeys, getAccountData]);
  const onSubmit = async ({ title }: { title: string }) => {
    const options = await ask({ body: {} });
    const { startRegistration } = await import('@simplewebauthn/browser');
    const made = await startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    }).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'InvalidStateError')
        throw new Error(text('passkeys.known'));
      throw new Error(text(wasCanceled(error) ? 'passkeys.canceled' : 'passkeys.notMade'));
    });
    const { id, rawId, response } = made;
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const credential: PasskeyAttestation = {
      ...{ id, rawId, type: 'public-key' },
      response: { clientDataJSON, attestationObject, transports },
    };
    await add({ body: { title, credential } });
    notices.done(text('passkeys.addedNotice', { title }));
  };
  return (
    <FormDialog
      title={text('passkeys.addTitle')}
      submit={text('passkeys.add')}
      initial={{ title: '' }}
      schema={PasskeyTitle}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          label={text('passkeys.name')}
          help={text('passkeys.nameHelp')}
          maxLength={LONGEST_PASSKEY_TITLE}
          {...textOf(form, 'title')}
        />
      )}
    </FormDialog>
  );
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: ForPasskey) {
  const text = useAccountTexts();
  const { mutateAsync: rename } = useWrite(renamePasskey, [listPasskeys]);
  return (
    <FormDialog
      title={text('passkeys.renameTitle')}
      submit={text('passkeys.rename')}
      initial={{ title: passkey.title }}
      schema={PasskeyTitle}
      onSubmit={async (body) => {
        await rename({ params: { passkeyId: passkey.id }, body });
        notices.done(text('passkeys.renamed', { title: body.title }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          label={text('passkeys.name')}
          maxLength={LONGEST_PASSKEY_TITLE}
          {...textOf(form, 'title')}
        />
      )}
    </FormDialog>
  );
}

/** Removes a passkey, which cannot be undone: the key stays where it is and opens nothing. */
export function RemovePasskeyDialog({ passkey, onClose }: ForPasskey) {
  const text = useAccountTexts();
  const { mutateAsync: remove } = useWrite(removePasskey, [listPasskeys]);
  return (
    <ConfirmDialog
      title={text('passkeys.removeTitle', { title: passkey.title })}
      confirm={text('passkeys.removeSubmit')}
      onConfirm={async () => {
        await remove({ params: { passkeyId: passkey.id }, body: {} });
        notices.done(text('passkeys.removed', { title: passkey.title }));
      }}
      onClose={onClose}
    >
      {text('passkeys.removeHint')}
    </ConfirmDialog>
  );
}
