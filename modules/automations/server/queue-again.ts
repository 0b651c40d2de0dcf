import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { hookNotFound } from '../automations.contract.ts';
import type { Replayable } from './executions.queries.ts';
import type { HookRow } from './hooks.table.ts';
import { wakeHook } from './queue.ts';

/** The same messages once more, under their own ids. */
export async function queueAgain(
  { database, jobs }: Pick<Ground, 'database' | 'jobs'>,
  trx: Trx,
  siteId: number,
  hookId: number,
  messages: readonly Replayable[],
  now: number,
): Promise<number[]> {
  const fresh = messages.map(() => database.ids.next());
  await insertRows(
    trx,
    'hook_execution',
    siteId,
    [
      ...(['id', 'hook_id', 'message_id', 'event_id', 'event', 'object_id'] as const),
      ...(['attempt', 'status', 'is_replay', 'due_ts', 'created_ts'] as const),
    ],
    messages.map(({ message_id, event_id, event, object_id }, at) => [
      ...[fresh[at], hookId, message_id, event_id, event, object_id, 1, 'queued', true, now, now],
    ]),
  );
  if (messages.length > 0) await wakeHook({ jobs }, trx, { siteId, hookId });
  return fresh;
}

/** A webhook that nobody else changes meanwhile. */
export async function heldHook(
  trx: Trx,
  siteId: number,
  hookId: number,
  missing = hookNotFound,
): Promise<HookRow> {
  const hook = await trx
    .selectFrom('hook')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', hookId)
    .where('deleted_ts', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!hook) throw missing();
  return hook;
}
