import { useQuery } from '@tanstack/react-query';
import { listPermissions } from '#modules/roles/roles.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useDashboardsTexts } from './dashboards-texts.ts';

const EVERYBODY = '';

type WidgetPermissionProps = {
  value: PermissionName | null;
  onChoose: (value: PermissionName | null) => void;
};

/** Who sees a widget of a shared dashboard; without a permission of their own people would lose sight of what they save. */
export function WidgetPermission({ value, onChoose }: WidgetPermissionProps) {
  const text = useDashboardsTexts();
  const isOffered = mayCall(listPermissions, useCaller().holder);
  const found = useQuery({ ...read(listPermissions, {}), enabled: isOffered, staleTime: 300_000 });
  if (!isOffered) return null;
  const offered = (found.data ?? []).filter(({ name, scopes, may_grant }) =>
    name === value ? true : may_grant && scopes.includes('site'),
  );
  const isKnown = value === null || offered.some(({ name }) => name === value);
  return (
    <SelectField<PermissionName | typeof EVERYBODY>
      label={text('form.seenBy')}
      value={value ?? EVERYBODY}
      choices={[
        { value: EVERYBODY, label: text('form.everyone') },
        ...(isKnown ? [] : [{ value, label: value }]),
        ...offered.map(({ name, title }) => ({ value: name, label: title })),
      ]}
      onChoose={(name) => onChoose(name === EVERYBODY ? null : name)}
    />
  );
}
