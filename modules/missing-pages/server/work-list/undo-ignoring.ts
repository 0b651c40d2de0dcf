import { onSite } from '#platform/contract/permission-rule.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import type { Database } from '#platform/server/database.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  claimUndo,
  type LeftRow,
  tellUndone,
  type UndoKind,
  undoRowsOf,
} from '#platform/server/undo-acts.ts';

/** The acts by which addresses are left out of the work list or taken back, as the undo knows them. */
export const IGNORING = 'missed_path';

/** Whether an address was ignored before the act. */
export type IgnoredBefore = { id: number; ignored_ts: number | null; ignored_by: number | null };

/** Puts addresses back to where they were in the work list, but for those about which somebody decided since. */
export const ignoringUndo = ({ ids, db }: Database): UndoKind => ({
  permission: onSite('EDIT_SITE'),
  undo: (call, act) =>
    db.transaction().execute(async (trx) => {
      const siteId = call.site.id;
      const now = Math.floor(Date.now() / 1000);
      const batchId = ids.next();
      const stamp = { siteId, now, by: call.caller.profile?.id ?? null };
      if (!(await claimUndo(trx, stamp, act.id, { batchId }))) throw actIsUndone();
      const kept = undoRowsOf(act);
      const rows = await trx
        .selectFrom('missed_path')
        .select(['id', 'path', 'ignored_ts', 'ignored_by'])
        .where('site_id', '=', siteId)
        .where((eb) => eb('id', '=', eb.fn.any(eb.val([...kept.keys()]))))
        .orderBy('id')
        .forUpdate()
        .execute();
      const found = new Map(rows.map((row) => [row.id, row]));
      const left: LeftRow[] = [];
      let count = 0;
      for (const before of act.befores as IgnoredBefore[]) {
        const row = found.get(before.id);
        if (!row) left.push({ id: before.id, reason: 'not_found' });
        else if ((row.ignored_ts ?? 0) !== kept.get(row.id)) {
          left.push({ id: row.id, reason: 'changed_since', by: row.ignored_by, ts: row.ignored_ts });
        } else {
          const { ignored_ts, ignored_by } = before;
          await trx
            .updateTable('missed_path')
            .set({ ignored_ts, ignored_by })
            .where('site_id', '=', siteId)
            .where('id', '=', row.id)
            .execute();
          const isIgnored = ignored_ts !== null;
          await recordWrite(trx, ids.next, call, {
            action: isIgnored ? 'missed_path.ignored' : 'missed_path.watched',
            ...{ objectId: row.id, batchId },
            before: { ignored: !isIgnored },
            after: { ignored: isIgnored },
            event: { path: row.path },
          });
          count += 1;
        }
      }
      await tellUndone(trx, siteId, act.id, { count, left });
    }),
});
