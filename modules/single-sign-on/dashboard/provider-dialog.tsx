import { listUserGroups } from '#modules/user-groups/user-groups.contract.ts';
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
import {
  bodyOf,
  type MapRow,
  NOT_CHOSEN,
  type ProviderValues,
  schemaOf,
  valuesOf,
} from './provider-values.ts';
import { useSingleSignOnTexts } from './single-sign-on-texts.ts';

type ProviderDialogProps = {
  provider: SignInProvider | null;
  setting: Pick<SignInSetting, 'roles' | 'groups'>;
  onClose: () => void;
};

/** Adds a provider, or changes one. */
export function ProviderDialog({ provider, setting: { roles, groups }, onClose }: ProviderDialogProps) {
  const text = useSingleSignOnTexts();
  const { site } = useCaller();
  const stale = [listSignInProviders, listUserGroups];
  const create = useWrite(createSignInProvider, stale);
  const update = useWrite(updateSignInProvider, [...stale, getSignInSetting]);
  const titleOf = (id: number, among = roles) => among.find((one) => one.id === id)?.title ?? '–';
  const mapInWords = (rows: MapRow[], among: typeof roles) =>
    rows.map(({ value, id }) => `${value}: ${titleOf(id, among)}`).join(', ');
  const onOff = (isOn: boolean) => text(isOn ? 'providers.on' : 'providers.off');
  const missing = { roles: text('form.roles.missing'), groups: text('form.groups.missing') };
  return (
    <RecordDialog<SignInProvider, ProviderValues>
      record={provider}
      rowSchema={SignInProvider}
      schema={schemaOf({ claim: text('form.claimMissing'), ...missing })}
      valuesOf={valuesOf}
      words={{ add: text('form.add'), edit: text('form.edit'), save: text('form.save') }}
      labels={{
        ...{ title: text('form.title'), issuer: text('form.issuer'), client_id: text('form.clientId') },
        ...{ client_secret: text('form.secret'), domains: text('form.domains'), scopes: text('form.scopes') },
        ...{ default_role_id: text('form.newcomers'), claim: text('form.claim') },
        ...{ roles: text('form.roles.label'), groups: text('form.groups.label') },
        trusts_email: text('form.email'),
        ...{ trusts_factor: text('form.factor'), is_enabled: text('form.enabled') },
      }}
      inWords={{
        client_secret: () => '',
        domains: (domains) => domains.split('\n').join(', '),
        roles: (rows) => mapInWords(rows, roles),
        groups: (rows) => mapInWords(rows, groups),
        default_role_id: (id) => (id === NOT_CHOSEN ? text('form.nobody') : titleOf(id)),
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
      {(form, saved) => <ProviderForm {...{ form, roles, groups }} hasSecret={saved?.has_secret ?? false} />}
    </RecordDialog>
  );
}
