import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { type ApplicationRole, listApplicationRoles } from '../application-decisions.contract.ts';
import { useApplicationsTexts } from './applications-texts.ts';

const none: ApplicationRole[] = [];

/** The roles that applicants can be given in all of these communities. */
export function useApplicationRoles(communities: readonly number[]) {
  const { site } = useCaller();
  const query = { communities: [...new Set(communities)].toSorted((one, other) => one - other).join() };
  const { data, error } = useQuery({
    ...read(listApplicationRoles, { params: { siteId: site.id }, query }),
    enabled: communities.length > 0,
  });
  return { roles: data?.items ?? none, error };
}

type RoleFieldProps = {
  roles: readonly ApplicationRole[];
  /** The chosen one; the usual one until somebody chooses. */
  value: number | undefined;
  onChoose: (roleId: number) => void;
};

/** Which role whoever is accepted gets; nothing where there is no choice. */
export function RoleField({ roles, value, onChoose }: RoleFieldProps) {
  const text = useApplicationsTexts();
  const usual = roles.find(({ is_usual }) => is_usual);
  if (roles.length < 2) return null;
  return (
    <SelectField
      label={text('role')}
      help={text('roleHint')}
      value={value ?? usual?.id ?? 0}
      choices={roles.map(({ id, title }) => ({ value: id, label: title }))}
      onChoose={(chosen) => onChoose(Number(chosen))}
    />
  );
}
