import type { Trx } from '../database.ts';
import { writeEvent } from '../outbox/write-event.ts';
import type { TaskKey } from './move-task.ts';

/** Says that a task which somebody started has ended, in the transaction in which it did. */
export async function tellEnded(
  trx: Trx,
  nextId: () => number,
  { siteId, taskId }: TaskKey,
  { kind, created_by, status }: { kind: string; created_by: number | null; status: 'SUCCESS' | 'FAILURE' },
): Promise<void> {
  if (created_by === null) return;
  const payload = { kind, status, by: created_by };
  const createdTs = Math.floor(Date.now() / 1000);
  await writeEvent(trx, nextId, { siteId, event: 'task.ended', objectId: taskId, payload, createdTs });
}
