import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { recordWrite } from '#platform/server/trail.ts';
import type { TableOptions } from '../../csv-import.contract.ts';
import {
  changeImportOptions,
  importColumnsDiffer,
  importColumnsInvalid,
  importNotReady,
  importTimeZoneInvalid,
} from '../../imports.contract.ts';
import { READ_TASK } from './run-tasks.ts';
import { findImport, readImport, updateImport } from './site-imports.queries.ts';
import { isTable } from './table-choice.ts';
import { whileIdle } from './while-idle.ts';

/** @throws ApiError columns_are_invalid, time_zone_is_invalid */
function refuseWrong({ columns, time_zone }: TableOptions): void {
  const named = columns.filter((column) => column !== null);
  const isDouble = new Set(named).size < named.length;
  const hasPosts = columns.includes('title') || columns.includes('body');
  if (isDouble || !hasPosts) throw refusedField(importColumnsInvalid, 'columns');
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
    if (!(await findImport(db, site.id, importId))) throw notFound();
    refuseWrong(body);
    await whileIdle(db, site.id, async (trx) => {
      const row = await findImport(trx, site.id, importId);
      if (!row || !isTable(row) || row.file_key === null || row.load_task_id !== null) throw importNotReady();
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
