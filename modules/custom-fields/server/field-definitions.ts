import type { Db } from '#platform/server/database.ts';
import type { FieldEntity } from '../custom-field-kinds.contract.ts';
import type { CustomField } from '../custom-fields.contract.ts';
import { customFieldTable } from './custom-fields.table.ts';

/** The custom fields that posts of a site have, or its people or communities, in the order that they were given. */
export async function fieldDefinitions(
  db: Db,
  siteId: number,
  entity: FieldEntity = 'post',
): Promise<CustomField[]> {
  const rows = await db
    .selectFrom('custom_field')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('entity', '=', entity)
    .where('deleted_ts', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(customFieldTable.show);
}
