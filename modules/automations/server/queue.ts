import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { HookExecution } from '../executions.contract.ts';

export const DELIVERY_JOB = 'automations.deliver';

/** What is to be sent to a webhook. */
export type NewMessage = {
  hookId: number;
  eventId: number;
  event: HookExecution['event'];
  objectId: number | null;
  body: string;
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
  return jobs.enqueue(db, DELIVERY_JOB, hook, { key, queue: name, runAt });
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
  for (const { hookId, eventId, event, objectId, body } of messages) {
    const id = database.ids.next();
    const common = {
      ...{ site_id: siteId, hook_id: hookId, event_id: eventId, event, object_id: objectId },
      created_ts: now,
    };
    await trx
      .insertInto('hook_message')
      .values({ ...common, id, body })
      .execute();
    await trx
      .insertInto('hook_execution')
      .values({
        ...{ ...common, id: database.ids.next(), message_id: id },
        ...{ attempt: 1, status: 'queued', due_ts: now },
      })
      .execute();
  }
  for (const hookId of new Set(messages.map((message) => message.hookId))) {
    await wakeHook({ jobs }, trx, { siteId, hookId });
  }
}
