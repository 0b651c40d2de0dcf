import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { actorOf, recordWrite } from '#platform/server/trail.ts';
import {
  getImportUndo,
  type ImportUndoReport,
  importNotUndoable,
  undoImport,
} from '../../imports.contract.ts';
import { noCounts } from '../import-report.ts';
import { refuseForeignPeople } from '../runs/people-rights.ts';
import { findImport, readImport, updateImport } from '../runs/site-imports.queries.ts';
import { whileIdle } from '../runs/while-idle.ts';
import { countMade } from './made-things.ts';
import { UNDO_TASK, type UndoPayload } from './undo-task.ts';

/** The calls by which what an import made is taken back. */
export function importUndoHandlers({
  database: { db, ids },
  tasks,
}: Pick<Ground, 'database' | 'tasks'>): Handler[] {
  return [
    answer(getImportUndo, async ({ site, caller, params, request }) => {
      const shown = await readImport(db, site.id, params.importId, request.say);
      if (!shown) throw notFound();
      refuseForeignPeople(caller, shown.kind);
      const row = await findImport(db, site.id, params.importId);
      const counts =
        shown.undo_until_ts === null
          ? { removable: noCounts(), changed: noCounts() }
          : await countMade(db, site.id, params.importId);
      const report = (row?.undo_report ?? null) as ImportUndoReport | null;
      return { until_ts: shown.undo_until_ts, ...counts, report };
    }),
    answer(undoImport, async (call) => {
      const { site, request, params } = call;
      const { importId } = params;
      const { id: by } = profileOf(call.caller);
      const find = async (at: typeof db) => {
        const found = await readImport(at, site.id, importId, request.say);
        if (!found) throw notFound();
        refuseForeignPeople(call.caller, found.kind);
        return found;
      };
      await find(db);
      await whileIdle(db, site.id, async (trx) => {
        const { may_undo, kind, filename } = await find(trx);
        if (!may_undo) throw importNotUndoable();
        const payload: UndoPayload = { import_id: importId, actor: actorOf(call) };
        const task = await tasks.start(trx, { siteId: site.id, kind: UNDO_TASK, payload, by });
        await updateImport(trx, site.id, importId, { undo_task_id: task.id });
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'import.undo_started', objectId: importId, after: { kind, filename } },
        });
      });
      return find(db);
    }),
  ];
}
