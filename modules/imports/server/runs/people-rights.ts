import { permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, permissionsOf } from '#platform/contract/permission-rule.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import type { TableOptions } from '../../csv-import.contract.ts';
import { PEOPLE_KIND } from '../../import-kinds.contract.ts';
import { mayImportPeople } from '../../imports.contract.ts';
import { findImport } from './site-imports.queries.ts';

/** Whether somebody may bring in a table of people. */
export const mayBringPeople = ({ holder }: Pick<Caller, 'holder'>): boolean =>
  isAllowed(mayImportPeople, holder);

/** A table of people asks for more than other imports. @throws ApiError permission_denied */
export function refuseForeignPeople(caller: Pick<Caller, 'holder'>, kind: string): void {
  if (kind !== PEOPLE_KIND || mayBringPeople(caller)) return;
  throw permissionDenied({ extra: { missing: permissionsOf(mayImportPeople) } });
}

/** Whether the columns of a table of people give roles, which asks once more who somebody is. */
export const givesRoles = ({ kind, options }: Pick<RowOf<'site_import'>, 'kind' | 'options'>): boolean =>
  kind === PEOPLE_KIND && (options as TableOptions | null)?.columns.includes('role') === true;

/** A task that works on a table of people is cancelled by those alone who may bring one in. */
export const mayCancelWork =
  (db: Db) =>
  async (
    { siteId, payload }: { siteId: number; payload: unknown },
    caller: Pick<Caller, 'holder'>,
  ): Promise<boolean> => {
    const row = await findImport(db, siteId, (payload as { import_id: number }).import_id);
    return row?.kind !== PEOPLE_KIND || mayBringPeople(caller);
  };
