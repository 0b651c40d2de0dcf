import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  connectAccount,
  listSocialAccounts,
  reconnectAccount,
  type SocialAccount,
} from '../../social-accounts.contract.ts';
import {
  LONGEST_HANDLE,
  LONGEST_INSTANCE,
  LONGEST_TOKEN,
  offeredProviders,
  providerName,
  SocialProvider,
} from '../../social-kinds.contract.ts';
import { useSocialTexts } from '../social-queue-texts.ts';
import { type AccountValues, accountSchema, bodyOf, valuesOf } from './account-values.ts';
import { TestAccount } from './test-account.tsx';

type ConnectDialogProps = { account: SocialAccount | null; onClose: () => void };

/** Connects an account, or gives one that is connected a new token. */
export function ConnectDialog({ account, onClose }: ConnectDialogProps) {
  const text = useSocialTexts();
  const { mutateAsync: connect } = useWrite(connectAccount, [listSocialAccounts]);
  const { mutateAsync: reconnect } = useWrite(reconnectAccount, [listSocialAccounts]);
  const send = async (values: AccountValues) => {
    if (account === null) {
      const { handle } = await connect({ body: bodyOf(values) });
      notices.done(text('connect.done', { handle }));
      return;
    }
    const { id, revision, handle } = account;
    await reconnect({ params: { socialAccountId: id }, body: { token: values.token.trim(), revision } });
    notices.done(text('connect.reconnected', { handle }));
  };
  return (
    <FormDialog
      title={account ? text('connect.reconnect', { handle: account.handle }) : text('connect.title')}
      submit={account ? text('accounts.reconnect') : text('connect.title')}
      initial={valuesOf(account)}
      schema={accountSchema}
      onSubmit={send}
      onClose={onClose}
    >
      {(form) => (
        <>
          {account === null ? <AccountFields form={form} /> : null}
          <TokenField form={form} />
          <TestAccount values={form.values} />
        </>
      )}
    </FormDialog>
  );
}

type Fields = { form: FormState<AccountValues> };

function AccountFields({ form }: Fields) {
  const text = useSocialTexts();
  const isBluesky = form.values.provider_id === SocialProvider.BLUESKY;
  return (
    <>
      <SegmentedField
        label={text('connect.network')}
        value={form.values.provider_id}
        choices={offeredProviders.map((value) => ({ value, label: providerName(value) }))}
        onChoose={(provider) => form.set('provider_id', provider)}
      />
      {isBluesky ? (
        <TextField
          label={text('connect.handle')}
          help={text('connect.handleHelp')}
          isMono
          maxLength={LONGEST_HANDLE}
          autoComplete="off"
          {...textOf(form, 'handle')}
        />
      ) : null}
      <TextField
        label={text(isBluesky ? 'connect.blueskyServer' : 'connect.instance')}
        help={text(isBluesky ? 'connect.blueskyServerHelp' : 'connect.instanceHelp')}
        isMono
        maxLength={LONGEST_INSTANCE}
        autoComplete="off"
        {...textOf(form, 'instance')}
      />
    </>
  );
}

function TokenField({ form }: Fields) {
  const text = useSocialTexts();
  const isBluesky = form.values.provider_id === SocialProvider.BLUESKY;
  return (
    <TextField
      label={text(isBluesky ? 'connect.password' : 'connect.token')}
      help={text(isBluesky ? 'connect.passwordHelp' : 'connect.tokenHelp')}
      type="password"
      isMono
      maxLength={LONGEST_TOKEN}
      autoComplete="new-password"
      {...textOf(form, 'token')}
    />
  );
}
