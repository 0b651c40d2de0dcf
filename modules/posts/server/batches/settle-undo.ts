import { leftReasons } from '#platform/contract/undo-state.ts';
import { keepUndo, type LeftRow, tellUndone } from '#platform/server/undo-acts.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { LIVE } from '../../post-status.contract.ts';
import { type BatchRow, batchQueries } from './batches.queries.ts';
import type { Doing } from './doing.ts';

/** A post that an undo left, and why; of another post that was made for it, who changed that one since. */
export type Stayed = { id: number; reason: SkipReason; by?: number | null; ts?: number | null };

/** The reasons of undos are those of all rooms; what else keeps a post from coming back is not seen as such. */
const leftReason = (reason: SkipReason): LeftRow['reason'] =>
  leftReasons.find((one) => one === reason) ?? 'changed_since';

/** A batch that has gone through so many posts more. */
export function goneBy<Row extends BatchRow>(
  batch: Row,
  count: number,
  done: { changed: number; stayed: readonly Stayed[] },
): Row {
  return {
    ...batch,
    ...{ gone_through: batch.gone_through + count, changed: batch.changed + done.changed },
    stayed: countsOf(done.stayed, batch.stayed),
  };
}

/** How many posts stayed for each reason, added to those of before. */
export function countsOf(
  stayed: readonly Pick<Stayed, 'reason'>[],
  before: BatchRow['stayed'] = {},
): BatchRow['stayed'] {
  const counts = { ...before };
  for (const { reason } of stayed) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** What goes live is told to those who follow it. */
const publishes = ({ change }: BatchRow): boolean =>
  change.action === 'change_posts_status' && LIVE.some((status) => status === change.status);

/** What can be undone of a batch, or what an undo brought back and left, after a step of either. */
export async function settleUndo(
  { trx, batch }: Pick<Doing, 'trx' | 'batch'>,
  skipped: readonly Stayed[],
  count: number,
): Promise<void> {
  const { site_id: siteId, created_ts: now, created_by: by, task_id: taskId } = batch;
  if (batch.undo_of === null) {
    const { undo_seconds: seconds } = batch.change;
    const act = { id: batch.id, kind: 'post', count, taskId, seconds, hasSent: publishes(batch) };
    return keepUndo(trx, { siteId, now, by }, { ...act, stayed: batch.stayed });
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
