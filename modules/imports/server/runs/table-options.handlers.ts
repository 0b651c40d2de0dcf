import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  hasFieldOf,
  neededFields,
  type TableField,
  type TableKind,
  type TableOptions,
  tableFields,
} from '../../csv-import.contract.ts';
import { PEOPLE_KIND } from '../../import-kinds.contract.ts';
import {
  changeImportOptions,
  importColumnsDiffer,
  importColumnsInvalid,
  importNotReady,
  importPersonColumnsInvalid,
  importTimeZoneInvalid,
} from '../../imports.contract.ts';
import { refuseForeignPeople } from './people-rights.ts';
import { READ_TASK } from './run-tasks.ts';
import { findImport, readImport, updateImport } from './site-imports.queries.ts';
import { tableKindOf } from './table-choice.ts';
import { whileIdle } from './while-idle.ts';

/** @throws ApiError columns_are_invalid, person_columns_are_invalid, time_zone_is_invalid */
function refuseWrong(kind: TableKind, { columns, time_zone }: TableOptions): void {
  const named = columns.filter((column) => column !== null);
  const isDouble = new Set(named).size < named.length;
  const fields: readonly TableField[] = tableFields[kind];
  const isOther = named.some((column) => !fields.includes(column));
  if (isDouble || isOther || !hasFieldOf(columns, neededFields[kind])) {
    throw refusedField(kind === PEOPLE_KIND ? importPersonColumnsInvalid : importColumnsInvalid, 'columns');
  }
  try {
    new Intl.DateTimeFormat('en', { timeZone: time_zone });
  } catch {
    throw refusedField(importTimeZoneInvalid, 'time_zone');
  }
}

/** The call by which somebody says what the columns of a table are, until it is brought in. */
export const tableOptionsHandlers = ({
  database: { db, ids },
  tasks,
}: Pick<Ground, 'database' | 'tasks'>): Handler[] => [
  answer(changeImportOptions, async (call) => {
    const { site, params, body, request } = call;
    const { importId } = params;
    const { id: by } = profileOf(call.caller);
    const found = await findImport(db, site.id, importId);
    if (!found) throw notFound();
    refuseForeignPeople(call.caller, found.kind);
    const kind = tableKindOf(found);
    if (kind === null) throw importNotReady();
    refuseWrong(kind, body);
    await whileIdle(db, site.id, async (trx) => {
      const row = await findImport(trx, site.id, importId);
      if (!row || row.file_key === null || row.load_task_id !== null) throw importNotReady();
      const before = row.options as TableOptions | null;
      if (before?.columns.length !== body.columns.length) throw refusedField(importColumnsDiffer, 'columns');
      const payload = { import_id: importId };
      const task = await tasks.start(trx, { siteId: site.id, kind: READ_TASK, payload, by });
      await updateImport(trx, site.id, importId, {
        ...{ options: JSON.stringify(body), preview_task_id: task.id, ready_ts: null, deaths: 0 },
      });
      await recordWrite(trx, ids.next, call, {
        ...{ action: 'import.options_changed', objectId: importId, before, after: body },
      });
    });
    const shown = await readImport(db, site.id, importId, request.say);
    if (!shown) throw notFound();
    return shown;
  }),
];
