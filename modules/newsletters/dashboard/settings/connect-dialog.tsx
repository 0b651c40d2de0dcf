import { useCaller } from '#platform/dashboard/caller.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { connectMailLists, getMailLists, type MailListSetup } from '../../mail-lists.contract.ts';
import { LONGEST_CREDENTIAL } from '../../newsletter-kinds.contract.ts';
import { getNewsletterSettings } from '../../newsletter-settings.contract.ts';
import { useNewslettersTexts } from '../newsletters-texts.ts';

type Values = { api_key: string; client_id: string };
type ConnectDialogProps = { setup: MailListSetup; name: string; onClose: () => void };

/** Connects a provider by its key, which is tried at once. */
export function ConnectDialog({ setup, name, onClose }: ConnectDialogProps) {
  const text = useNewslettersTexts();
  const { site } = useCaller();
  const { provider } = setup;
  const { mutateAsync: connect } = useWrite(connectMailLists, [getMailLists, getNewsletterSettings]);
  const asksClient = provider === 'campaign_monitor';
  const schema = {
    safeParse: (given: unknown) => {
      const { api_key, client_id } = given as Values;
      const issues = [
        ...(api_key.trim().length >= 8 ? [] : [{ path: ['api_key'], message: text('providers.keyMissing') }]),
        ...(asksClient && client_id.trim() === ''
          ? [{ path: ['client_id'], message: text('providers.clientMissing') }]
          : []),
      ];
      return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
    },
  };
  return (
    <FormDialog<Values>
      title={text(setup.state === 'connected' ? 'providers.againTo' : 'providers.connectTo', { name })}
      submit={text(setup.state === 'connected' ? 'providers.again' : 'providers.connect')}
      initial={{ api_key: '', client_id: '' }}
      schema={schema}
      failed={(code) => {
        if (code === 'client_id_is_invalid') return text('providers.clientMissing');
        return code === 'api_key_is_invalid' ? text('providers.wrong') : text('providers.failed');
      }}
      onSubmit={async ({ api_key, client_id }) => {
        const body = { api_key: api_key.trim(), ...(asksClient ? { client_id: client_id.trim() } : {}) };
        await connect({ params: { mailProvider: provider, siteId: site.id }, body });
        notices.done(text('providers.connected', { name }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {asksClient ? (
            <TextField
              isMono
              label={text('providers.client')}
              help={text('providers.clientHelp')}
              maxLength={64}
              autoComplete="off"
              {...textOf(form, 'client_id')}
            />
          ) : null}
          <TextField
            type="password"
            label={text('providers.key')}
            help={text(`providers.keyHelp.${provider}`)}
            maxLength={LONGEST_CREDENTIAL}
            autoComplete="off"
            {...textOf(form, 'api_key')}
          />
        </>
      )}
    </FormDialog>
  );
}
