import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { secondOfId } from '#platform/server/ids.ts';
import type { HookExecution } from '../executions.contract.ts';

export const DELIVERY_JOB = 'automations.deliver';
/** Deliveries of all sites together take so many places of the worker, however many receivers are slow. */
const PLACES = 2;

/** What is to be sent to a webhook. */
export type NewMessage = {
  hookId: number;
  eventId: number;
  event: HookExecution['event'];
  objectId: number | null;
  body: string;
  /** What somebody has to hold to read the body. */
  needs?: PermissionName | null;
};

type Needs = Pick<Ground, 'database' | 'jobs'>;

/** Has what waits for a webhook sent; the deliveries of one webhook follow each other. */
export const wakeHook = (
  { jobs }: Pick<Ground, 'jobs'>,
  db: Db | Trx,
  hook: { siteId: number; hookId: number },
  runAt?: number,
): Promise<void> => {
  const name = `${DELIVERY_JOB}:${hook.siteId}:${hook.hookId}`;
  const key = runAt === undefined ? name : `${name}:later`;
  const queue = `${DELIVERY_JOB}:${secondOfId(hook.hookId) % PLACES}`;
  return jobs.enqueue(db, DELIVERY_JOB, hook, { key, queue, runAt });
};

/** The body of a delivery; the moment is that of the event, the same in each attempt. */
export const bodyOf = (type: string, seconds: number, data: unknown): string =>
  JSON.stringify({ type, timestamp: new Date(seconds * 1000).toISOString(), data });

/** Keeps messages and queues the first attempt of each, in the transaction of whatever they tell of. */
export async function queueMessages(
  { database, jobs }: Needs,
  trx: Trx,
  siteId: number,
  messages: readonly NewMessage[],
  now: number,
): Promise<void> {
  const common = messages.map((message) => {
    const { hookId, eventId, event, objectId } = message;
    return { id: database.ids.next(), message, values: [hookId, eventId, event, objectId, now] };
  });
  await insertRows(
    trx,
    'hook_message',
    siteId,
    ['hook_id', 'event_id', 'event', 'object_id', 'created_ts', 'id', 'body', 'needs'],
    common.map(({ id, message, values }) => [...values, id, message.body, message.needs ?? null]),
  );
  await insertRows(
    trx,
    'hook_execution',
    siteId,
    [
      ...(['hook_id', 'event_id', 'event', 'object_id', 'created_ts'] as const),
      ...(['id', 'message_id', 'attempt', 'status', 'due_ts'] as const),
    ],
    common.map(({ id, values }) => [...values, database.ids.next(), id, 1, 'queued', now]),
  );
  for (const hookId of new Set(messages.map((message) => message.hookId))) {
    await wakeHook({ jobs }, trx, { siteId, hookId });
  }
}
