import { leftReasons } from '#platform/contract/undo-state.ts';
import { keepUndo, type LeftRow, tellUndone } from '#platform/server/undo-acts.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { batchQueries } from './batches.queries.ts';
import type { Doing } from './doing.ts';

/** A post that an undo left, and why; of another post that was made for it, who changed that one since. */
export type Stayed = { id: number; reason: SkipReason; by?: number | null; ts?: number | null };

/** The reasons of undos are those of all rooms; what else keeps a post from coming back is not seen as such. */
const leftReason = (reason: SkipReason): LeftRow['reason'] =>
  leftReasons.find((one) => one === reason) ?? 'changed_since';

/** What can be undone of a batch, or what an undo brought back and left. */
export async function settleUndo(
  { trx, batch }: Pick<Doing, 'trx' | 'batch'>,
  skipped: readonly Stayed[],
  count: number,
): Promise<void> {
  const { site_id: siteId, created_ts: now, created_by: by, task_id: taskId } = batch;
  if (batch.undo_of === null) {
    return keepUndo(trx, { siteId, now, by }, { id: batch.id, kind: 'post', count, taskId });
  }
  const stayed = skipped.map((one) => ({ ...one, reason: leftReason(one.reason) }));
  const changedSince = stayed.filter(({ reason, ts }) => reason === 'changed_since' && ts === undefined);
  const writers = await batchQueries(trx).lastWriters(
    siteId,
    changedSince.map(({ id }) => id),
  );
  const left = stayed.map((row): LeftRow => ({ ...row, ...writers.get(row.id) }));
  await tellUndone(trx, siteId, batch.undo_of, { count, left });
}
