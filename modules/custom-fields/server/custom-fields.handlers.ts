import { answer, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { addRow, changeRow, removeRows } from '#platform/server/rows/write-rows.ts';
import {
  createCustomField,
  listCustomFields,
  orderCustomFields,
  removeCustomFields,
  updateCustomField,
} from '../custom-fields.contract.ts';
import { checkDefinition } from './check-definition.ts';
import { customFieldList, customFieldTable } from './custom-fields.table.ts';
import { lastPosition, orderFields } from './order-fields.ts';
import { refuseTooMany } from './refuse-too-many.ts';

/** The calls about the custom fields of a site. */
export const customFieldHandlers = (database: Database): Handler[] => [
  answer(listCustomFields, ({ query, site }) =>
    listPage(database.db, customFieldTable, customFieldList, site.id, query),
  ),
  answer(createCustomField, (call) =>
    addRow(database, call, customFieldTable, async (trx) => {
      checkDefinition(call.body);
      await refuseTooMany(trx, call.site.id, 1);
      const position = await lastPosition(trx, call.site.id);
      return { ...call.body, position: position + 1 };
    }),
  ),
  answer(updateCustomField, (call) =>
    changeRow(database, call, customFieldTable, call.params.fieldId, call.body, (said, { merged }) => {
      checkDefinition(merged as Parameters<typeof checkDefinition>[0]);
      return said;
    }),
  ),
  answer(orderCustomFields, (call) => orderFields(database, call)),
  answer(removeCustomFields, (call) => removeRows(database, call, customFieldTable, call.body.ids)),
];
