import { permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Caller } from '#platform/server/caller.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { House } from '#platform/server/room.ts';
import { type Actor, record } from '#platform/server/trail.ts';
import { undoImport } from '../../imports.contract.ts';
import { contentOf, mainCount } from '../runs/main-count.ts';
import { mayCancelWork, refuseForeignPeople } from '../runs/people-rights.ts';
import { findImport, updateImport } from '../runs/site-imports.queries.ts';
import { type UndoPosition, undoBeginning, undoNext } from './undo-step.ts';

export const UNDO_TASK = 'imports.undo';
const UNDOING = 'imports.load';

export type UndoPayload = { import_id: number; actor: Actor };

/** Undoes imports, some things in each transaction: a run that was cut off goes on where it was. */
export function defineImportUndo({
  database: { db, ids },
  tasks,
  findPerson,
}: Pick<Ground, 'database' | 'tasks'> & Pick<House, 'findPerson'>): void {
  tasks.define<UndoPayload, UndoPosition>(
    UNDO_TASK,
    async (task) => {
      const { siteId, taskId, payload, by, step, progress, finish } = task;
      const importId = payload.import_id;
      const row = await findImport(db, siteId, importId);
      if (!row || by === null) return finish(async () => null);
      const { actor } = payload;
      let at = task.position ?? undoBeginning();
      const total = at.done + (await countLeft(db, siteId, importId));
      while (!at.isOver) {
        const caller = await rightsOf(findPerson, siteId, by, actor);
        refuseForeignPeople(caller, row.kind);
        await step(async (trx, position) => {
          const stamp = { trx, siteId, now: seconds(), batchId: taskId, nextId: ids.next };
          at = await undoNext({ ...stamp, caller, actor }, importId, position ?? undoBeginning());
          return at;
        });
        await progress(at.done, Math.max(total, at.done));
      }
      return finish(async (trx) => {
        const { removed, left } = at.report;
        await updateImport(trx, siteId, importId, {
          undo_report: JSON.stringify(at.report),
          undone_ts: seconds(),
        });
        await record(trx, ids.next, {
          ...{ siteId, actor, action: 'import.undone', objectKind: 'import', objectId: importId },
          ...{ before: { filename: row.filename }, after: { removed, left }, batchId: taskId },
        });
        await publishChange(trx, { topic: 'post', siteId });
        return {
          ...{ import_id: importId, file: row.filename.slice(-80) },
          ...{ removed: mainCount(row, removed), left: mainCount(row, left), ...contentOf(row) },
        };
      });
    },
    { queue: UNDOING, mayCancel: mayCancelWork(db) },
  );
}

const seconds = () => Math.floor(Date.now() / 1000);

/** With the rights that whoever undoes has by now. @throws ApiError permission_denied */
async function rightsOf(
  findPerson: House['findPerson'],
  siteId: number,
  by: number,
  { tokenId = null }: Actor,
): Promise<Caller> {
  const person = await findPerson(siteId, by, tokenId);
  if (!person || !isAllowed(undoImport.permission, person.holder)) throw permissionDenied();
  return person;
}

async function countLeft(db: Ground['database']['db'], siteId: number, importId: number): Promise<number> {
  const { count } = await db
    .selectFrom('import_source')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
