import { ApiError } from '#platform/contract/api-error.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import type { Database } from '#platform/server/database.ts';
import {
  claimUndo,
  type LeftRow,
  tellUndone,
  type UndoKind,
  unchangedSince,
  undoRowsOf,
} from '#platform/server/undo-acts.ts';
import { titleTaken } from '../saved-views.contract.ts';
import { savedViewQueries } from './saved-views.queries.ts';
import { changeIn, writing } from './write-saved-view.ts';

/** Brings a deleted view back; who may change it is decided by the view. */
export const savedViewUndo = (database: Database): UndoKind => ({
  permission: signedIn(),
  undo: (call, act) =>
    writing(database, call, async (trx, stamp) => {
      const batchId = database.ids.next();
      if (!(await claimUndo(trx, stamp, act.id, { batchId }))) throw actIsUndone();
      const queries = savedViewQueries(trx);
      const rows = await Promise.all([...undoRowsOf(act).keys()].map((id) => queries.find(stamp.siteId, id)));
      const { unchanged, left } = unchangedSince(
        act,
        rows.filter((row) => row !== null),
      );
      const open: LeftRow[] = [...left];
      for (const { id, revision } of unchanged) {
        try {
          await changeIn({ trx, stamp, database }, call, id, { revision, is_deleted: false }, batchId);
        } catch (error) {
          const reason = reasonOf(error);
          if (!reason) throw error;
          open.push({ id, reason });
        }
      }
      const count = undoRowsOf(act).size - open.length;
      await tellUndone(trx, stamp.siteId, act.id, { count, left: open });
    }),
});

/** Why a view stays deleted; anything else refuses the undo as a whole. */
function reasonOf(error: unknown): LeftRow['reason'] | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === titleTaken().code) return 'is_taken';
  return error.code === 'permission_denied' || error.code === 'not_found' ? error.code : undefined;
}
