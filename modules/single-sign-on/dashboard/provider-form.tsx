import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import type { SignInSetting } from '../single-sign-on.contract.ts';
import {
  LONGEST_CLAIM,
  LONGEST_CLIENT_ID,
  LONGEST_CLIENT_SECRET,
  LONGEST_ISSUER,
  LONGEST_PROVIDER_TITLE,
  MOST_MAPPED_GROUPS,
  MOST_MAPPED_ROLES,
} from '../single-sign-on-kinds.contract.ts';
import { MapFields } from './map-fields.tsx';
import { NOT_CHOSEN, type ProviderValues } from './provider-values.ts';
import { useSingleSignOnTexts } from './single-sign-on-texts.ts';

type ProviderFormProps = Pick<SignInSetting, 'roles' | 'groups'> & {
  form: FormState<ProviderValues>;
  hasSecret: boolean;
};

/** The fields of a provider. */
export function ProviderForm({ form, hasSecret, roles, groups }: ProviderFormProps) {
  const text = useSingleSignOnTexts();
  const { values, set, error } = form;
  const shown = roles.filter(({ id, may_give }) => may_give || id === values.default_role_id);
  const isShown = (map: 'roles' | 'groups') => values.claim.trim() !== '' || values[map].length > 0;
  return (
    <>
      <TextField
        label={text('form.title')}
        help={text('form.titleHelp', { title: values.title.trim() || text('form.titleSample') })}
        maxLength={LONGEST_PROVIDER_TITLE}
        autoComplete="off"
        {...textOf(form, 'title')}
      />
      <TextField
        label={text('form.issuer')}
        help={text('form.issuerHelp')}
        isMono
        maxLength={LONGEST_ISSUER}
        autoComplete="off"
        {...textOf(form, 'issuer')}
      />
      <TextField
        label={text('form.clientId')}
        isMono
        maxLength={LONGEST_CLIENT_ID}
        autoComplete="off"
        {...textOf(form, 'client_id')}
      />
      <TextField
        label={text('form.secret')}
        help={text(hasSecret ? 'form.secretKept' : 'form.secretHelp')}
        type="password"
        isMono
        maxLength={LONGEST_CLIENT_SECRET}
        autoComplete="new-password"
        {...textOf(form, 'client_secret')}
      />
      <TextField
        label={text('form.domains')}
        help={text('form.domainsHelp')}
        lines={2}
        isMono
        {...textOf(form, 'domains')}
      />
      <CheckField
        label={text('form.email')}
        help={text('form.emailHelp')}
        isOn={values.trusts_email}
        error={error('trusts_email')}
        onChange={(isOn) => set('trusts_email', isOn)}
      />
      <TextField
        label={text('form.scopes')}
        help={text('form.scopesHelp')}
        isMono
        autoComplete="off"
        {...textOf(form, 'scopes')}
      />
      <SelectField
        label={text('form.newcomers')}
        help={text('form.newcomersHelp')}
        value={values.default_role_id}
        choices={[
          { value: NOT_CHOSEN, label: text('form.nobody') },
          ...shown.map(({ id, title }) => ({ value: id, label: text('form.asRole', { role: title }) })),
        ]}
        error={error('default_role_id')}
        onChoose={(id) => set('default_role_id', id)}
      />
      <TextField
        label={text('form.claim')}
        help={text('form.claimHelp')}
        isMono
        maxLength={LONGEST_CLAIM}
        autoComplete="off"
        {...textOf(form, 'claim')}
      />
      {isShown('roles') ? (
        <MapFields
          of="roles"
          most={MOST_MAPPED_ROLES}
          rows={values.roles}
          choices={roles}
          error={error('roles')}
          onChange={(rows) => set('roles', rows)}
        />
      ) : null}
      {isShown('groups') && (values.groups.length > 0 || groups.some(({ may_give }) => may_give)) ? (
        <MapFields
          of="groups"
          most={MOST_MAPPED_GROUPS}
          rows={values.groups}
          choices={groups}
          error={error('groups')}
          onChange={(rows) => set('groups', rows)}
        />
      ) : null}
      <CheckField
        label={text('form.factor')}
        isOn={values.trusts_factor}
        onChange={(isOn) => set('trusts_factor', isOn)}
      />
      <CheckField
        label={text('form.enabled')}
        isOn={values.is_enabled}
        onChange={(isOn) => set('is_enabled', isOn)}
      />
    </>
  );
}
