import { undoIsOver } from '#modules/undo/undo.contract.ts';
import { batchIsRunning, batchIsUndone } from '../../post-batches.contract.ts';
import { type BatchRow, batchQueries } from './batches.queries.ts';
import { presentBatch, undoUntil } from './present-batch.ts';
import { type Asker, type BatchNeeds, startBatch } from './start-batch.ts';

/**
 * Undoes a batch by another one.
 * @throws ApiError batch_is_running, undo_is_over, batch_is_undone
 */
export async function undoBatch(needs: BatchNeeds, call: Asker, batch: BatchRow): Promise<BatchRow> {
  const { db } = needs.database;
  if (!(await presentBatch(db, batch)).is_ready) throw batchIsRunning();
  if (Math.floor(Date.now() / 1000) > undoUntil(batch)) throw undoIsOver();
  const queries = batchQueries(db);
  if (batch.undo_of !== null || (await queries.isUndone(call.site.id, batch.id))) throw batchIsUndone();
  const postIds = await queries.changedPosts(call.site.id, batch.id);
  const { change, id: undoOf } = batch;
  return startBatch(needs, call, { change, postIds, undoOf, key: `undo ${undoOf}` });
}
