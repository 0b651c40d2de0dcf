import { permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, permissionsOf } from '#platform/contract/permission-rule.ts';
import { type Caller, profileOf } from '#platform/server/caller.ts';
import { PEOPLE_KIND } from '../../import-kinds.contract.ts';
import { mayImportPeople } from '../../imports.contract.ts';
import type { RoleGiver } from '../load/roles-of-people.ts';

/** Whether somebody may bring in a table of people. */
export const mayBringPeople = ({ holder }: Pick<Caller, 'holder'>): boolean =>
  isAllowed(mayImportPeople, holder);

/** A table of people asks for more than other imports. @throws ApiError permission_denied */
export function refuseForeignPeople(caller: Pick<Caller, 'holder'>, kind: string): void {
  if (kind !== PEOPLE_KIND || mayBringPeople(caller)) return;
  throw permissionDenied({ extra: { missing: permissionsOf(mayImportPeople) } });
}

/** What somebody holds, by which an import gives roles for them; null where they give none by hand either. */
export const roleGiverOf = (person: Caller): RoleGiver | null =>
  person.holder.sitePermissions.has('MANAGE_PERMISSIONS')
    ? { rank: profileOf(person).rank, permissions: [...person.holder.sitePermissions] }
    : null;
