import { useCaller } from '#platform/dashboard/caller.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import {
  createSignInProvider,
  getSignInSetting,
  listSignInProviders,
  SignInProvider,
  type SignInSetting,
  updateSignInProvider,
} from '../single-sign-on.contract.ts';
import { ProviderForm } from './provider-form.tsx';
import { bodyOf, NO_ROLE, type ProviderValues, schemaOf, valuesOf } from './provider-values.ts';
import { useSingleSignOnTexts } from './single-sign-on-texts.ts';

type ProviderDialogProps = {
  provider: SignInProvider | null;
  roles: SignInSetting['roles'];
  onClose: () => void;
};

/** Adds a provider, or changes one. */
export function ProviderDialog({ provider, roles, onClose }: ProviderDialogProps) {
  const text = useSingleSignOnTexts();
  const { site } = useCaller();
  const create = useWrite(createSignInProvider, [listSignInProviders]);
  const update = useWrite(updateSignInProvider, [listSignInProviders, getSignInSetting]);
  const titleOf = (id: number) => roles.find((role) => role.id === id)?.title ?? '–';
  const onOff = (isOn: boolean) => text(isOn ? 'providers.on' : 'providers.off');
  return (
    <RecordDialog<SignInProvider, ProviderValues>
      record={provider}
      rowSchema={SignInProvider}
      schema={schemaOf({ claim: text('form.claimMissing'), role: text('form.roleMissing') })}
      valuesOf={valuesOf}
      words={{ add: text('form.add'), edit: text('form.edit'), save: text('form.save') }}
      labels={{
        ...{ title: text('form.title'), issuer: text('form.issuer'), client_id: text('form.clientId') },
        ...{ client_secret: text('form.secret'), domains: text('form.domains'), scopes: text('form.scopes') },
        ...{ default_role_id: text('form.newcomers'), claim: text('form.claim'), roles: text('form.roles') },
        trusts_email: text('form.email'),
        ...{ trusts_factor: text('form.factor'), is_enabled: text('form.enabled') },
      }}
      inWords={{
        client_secret: () => '',
        domains: (domains) => domains.split('\n').join(', '),
        roles: (rows) => rows.map(({ value, role_id }) => `${value}: ${titleOf(role_id)}`).join(', '),
        default_role_id: (id) => (id === NO_ROLE ? text('form.nobody') : titleOf(id)),
        ...{ trusts_email: onOff, trusts_factor: onOff, is_enabled: onOff },
      }}
      create={(values) => create.mutateAsync({ params: { siteId: site.id }, body: bodyOf(values) })}
      update={({ id, revision }, values) =>
        update.mutateAsync({
          params: { siteId: site.id, providerId: id },
          body: { ...bodyOf(values), revision },
        })
      }
      onClose={onClose}
    >
      {(form, saved) => <ProviderForm form={form} hasSecret={saved?.has_secret ?? false} roles={roles} />}
    </RecordDialog>
  );
}
