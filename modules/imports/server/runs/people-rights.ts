import { permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, permissionsOf } from '#platform/contract/permission-rule.ts';
import type { Caller } from '#platform/server/caller.ts';
import { PEOPLE_KIND } from '../../import-kinds.contract.ts';
import { mayImportPeople } from '../../imports.contract.ts';

/** Whether somebody may bring in a table of people. */
export const mayBringPeople = ({ holder }: Pick<Caller, 'holder'>): boolean =>
  isAllowed(mayImportPeople, holder);

/** A table of people asks for more than other imports. @throws ApiError permission_denied */
export function refuseForeignPeople(caller: Pick<Caller, 'holder'>, kind: string): void {
  if (kind !== PEOPLE_KIND || mayBringPeople(caller)) return;
  throw permissionDenied({ extra: { missing: permissionsOf(mayImportPeople) } });
}
