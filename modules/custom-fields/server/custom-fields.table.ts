import { sql } from 'kysely';
import { onSite } from '#platform/contract/permission-rule.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { rowTable, saidAs } from '#platform/server/rows/table.ts';
import {
  type CustomField,
  CustomFieldDraft,
  type CustomFieldFilters,
  fieldNameTaken,
} from '../custom-fields.contract.ts';
import { refuseTooMany } from './refuse-too-many.ts';

export const customFieldTable = rowTable('custom_field', {
  kind: 'custom_field',
  topic: 'custom_field',
  show: ({ position: _, ...row }): CustomField => row as CustomField,
  said: saidAs(CustomFieldDraft),
  event: ({ name, title }) => ({ name, title }),
  undoneBy: onSite('EDIT_SITE'),
  checkReturning: (trx, siteId, rows) => refuseTooMany(trx, siteId, rows.length),
  unique: { custom_field_name_key: { error: fieldNameTaken, field: 'name' } },
});

export const customFieldList: ListDescription<'custom_field', CustomFieldFilters> = {
  search: ['title', 'name'],
  filters: { type: (type) => sql`type = ${type}`, entity: (entity) => sql`entity = ${entity}` },
  sorts: {
    position: { column: 'position' },
    created: { column: 'id' },
    title: { column: 'title', isText: true },
    name: { column: 'name', isText: true },
  },
};
