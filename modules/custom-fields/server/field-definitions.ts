import type { Db } from '#platform/server/database.ts';
import type { CustomField } from '../custom-fields.contract.ts';
import { customFieldTable } from './custom-fields.table.ts';

/** The custom fields of a site, in the order that they were given. */
export async function fieldDefinitions(db: Db, siteId: number): Promise<CustomField[]> {
  const rows = await db
    .selectFrom('custom_field')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(customFieldTable.show);
}
