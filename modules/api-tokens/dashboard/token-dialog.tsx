import { PermissionFields } from '#modules/roles/roles.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_TOKEN_TITLE } from '../api-token-kinds.contract.ts';
import { type ApiTokenWithSecret, createApiToken, listApiTokens } from '../api-tokens.contract.ts';
import { useApiTokensTexts } from './api-tokens-texts.ts';
import { bodyOf, freshValues, schema, type TokenValues, tokenDays, WHOLE_SITE } from './token-values.ts';

type TokenDialogProps = {
  /** Told of the new token with its secret, which is shown once. */
  onAdded: (token: ApiTokenWithSecret) => void;
  onClose: () => void;
};

/** Creates a token: what it may, where, for how long and from where. */
export function TokenDialog({ onAdded, onClose }: TokenDialogProps) {
  const text = useApiTokensTexts();
  const { site, communities } = useCaller();
  const create = useWrite(createApiToken, [listApiTokens]);
  return (
    <FormDialog<TokenValues>
      title={text('add')}
      submit={text('add')}
      initial={freshValues}
      schema={schema as never}
      failed={() => text('createFailed')}
      onSubmit={async (values) => {
        const now = Math.floor(Date.now() / 1000);
        onAdded(await create.mutateAsync({ params: { siteId: site.id }, body: bodyOf(values, now) }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={text('form.title')}
            help={text('form.titleHelp')}
            maxLength={LONGEST_TOKEN_TITLE}
            autoComplete="off"
            {...textOf(form, 'title')}
          />
          <SegmentedField
            label={text('form.expiry')}
            help={text('form.expiryHelp')}
            value={form.values.days}
            choices={tokenDays.map((value) => ({
              value,
              label: value === 365 ? text('form.year') : text('form.days', { count: value }),
            }))}
            error={form.error('expires_ts' as 'days')}
            onChoose={(days) => form.set('days', days)}
          />
          {communities.length === 0 ? null : (
            <SelectField
              label={text('form.community')}
              help={text('form.communityHelp')}
              value={form.values.community_id}
              choices={[
                { value: WHOLE_SITE, label: text('wholeSite') },
                ...communities.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              error={form.error('community_id')}
              onChoose={(id) => form.set('community_id', id)}
            />
          )}
          <TextField
            label={text('form.networks')}
            help={text('form.networksHelp')}
            lines={2}
            isMono
            {...textOf(form, 'allowed_cidrs')}
          />
          <PermissionFields
            scope={form.values.community_id === WHOLE_SITE ? 'site' : 'community'}
            chosen={form.values.permissions}
            kept={[]}
            error={form.error('permissions')}
            onChange={(permissions) => form.set('permissions', permissions)}
          />
        </>
      )}
    </FormDialog>
  );
}
