import { onSite } from '#platform/contract/permission-rule.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import type { Trx } from '#platform/server/database.ts';
import {
  claimUndo,
  tellUndone,
  type UndoKind,
  unchangedSince,
  undoRowsOf,
} from '#platform/server/undo-acts.ts';
import { redirectQueries } from './redirects.queries.ts';
import { findTaken, refuseReturning } from './rules/refuse-returning.ts';
import { type RedirectNeeds, recordRedirects, writeRedirects } from './write-redirect.ts';

/** Brings back what a delete took, but for what somebody brought back or put in its place since. */
export const redirectUndo = (needs: RedirectNeeds): UndoKind => ({
  permission: onSite('EDIT_SITE'),
  undo: (call, act) =>
    writeRedirects(needs, call, async (trx, stamp, at) => {
      const { siteId } = stamp;
      const batchId = needs.database.ids.next();
      if (!(await claimUndo(trx, stamp, act.id, { batchId }))) throw actIsUndone();
      const queries = redirectQueries(trx);
      const { unchanged, left } = unchangedSince(
        act,
        await lastWrites(trx, siteId, [...undoRowsOf(act).keys()]),
      );
      const deleted = await queries.findAll(
        siteId,
        unchanged.map(({ id }) => id),
        'deleted',
      );
      const taken = new Set((await findTaken(trx, siteId, deleted)).map(({ id }) => id));
      const ids = deleted.map(({ id }) => id).filter((id) => !taken.has(id));
      await queries.setDeleted(ids, false, stamp);
      const back = await queries.findAll(siteId, ids);
      await refuseReturning(back, at.rules);
      at.written(back);
      await recordRedirects(needs, trx, call, 'restored', back, batchId);
      const isTaken = [...taken].map((id) => ({ id, reason: 'is_taken' }) as const);
      await tellUndone(trx, siteId, act.id, { count: back.length, left: [...left, ...isTaken] });
    }),
});

/** Redirects, deleted ones too, with whoever changed or deleted them last. */
export async function lastWrites(trx: Trx, siteId: number, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('redirect')
    .select(['id', 'revision', 'updated_ts', 'updated_by', 'deleted_ts', 'deleted_by'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return rows.map(({ deleted_ts, deleted_by, ...row }) =>
    deleted_ts === null ? row : { ...row, updated_ts: deleted_ts, updated_by: deleted_by },
  );
}
