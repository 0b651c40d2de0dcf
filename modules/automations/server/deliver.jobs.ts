import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { sentHeaders } from './hook-headers.ts';
import { secretsOf } from './hook-secrets.ts';
import { hookServiceOf } from './hook-service.ts';
import type { HookRow, KeptHeaders } from './hooks.table.ts';
import { DELIVERY_JOB, wakeHook } from './queue.ts';
import { type Delivery, type Outcome, send } from './send.ts';
import { type DueAttempt, dropQueued, settleAttempt } from './settle-attempt.ts';

const AT_ONCE = 4;
/** Few of the worker's places are taken by deliveries, so a job goes on for so long; then others have their turn. */
const TURN_MILLISECONDS = 5_000;
const SWEEP_SECONDS = 30;
/** What is due later than any pause lasts was noted before the clock was set back. */
const LONGEST_PAUSE = 2 * 86_400;

type Payload = { siteId: number; hookId: number };

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Sends what waits for webhooks: those of one webhook in their order for each thing, several things at once. */
export function defineDeliveries(ground: Ground): void {
  const { database, jobs } = ground;
  const { db } = database;
  jobs.define<Payload>(DELIVERY_JOB, (payload, { signal }) => deliverWaiting(ground, payload, signal));
  jobs.sweep({
    name: 'deliveries of webhooks that are due',
    seconds: SWEEP_SECONDS,
    run: async () => {
      const { rows } = await sql<{ site_id: number; hook_id: number }>`select distinct site_id, hook_id
        from hook_execution where status = 'queued' and due_ts <= ${seconds() - SWEEP_SECONDS}`.execute(db);
      for (const { site_id: siteId, hook_id: hookId } of rows) await wakeHook(ground, db, { siteId, hookId });
    },
  });
}

/** Sends what is due to one webhook, and plans the next look where more is due later. */
export async function deliverWaiting(
  ground: Ground,
  { siteId, hookId }: Payload,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = ground.database;
  const until = Date.now() + TURN_MILLISECONDS;
  while (!signal?.aborted) {
    const hook = await liveHook(db, siteId, hookId);
    if (!hook?.enabled) {
      return dropQueued(db, siteId, hookId);
    }
    const due = await dueAttempts(db, siteId, hookId);
    if (due.length === 0) {
      const next = await nextDue(db, siteId, hookId);
      if (next !== null) await wakeHook(ground, db, { siteId, hookId }, next);
      return;
    }
    await Promise.all(due.map((attempt) => deliverOne(ground, hook, attempt, signal)));
    if (Date.now() > until) return wakeHook(ground, db, { siteId, hookId });
  }
}

async function deliverOne(
  ground: Ground,
  hook: HookRow,
  attempt: DueAttempt,
  signal: AbortSignal | undefined,
): Promise<void> {
  const outcome = await attemptDelivery(
    ground,
    hook,
    { messageId: attempt.message_id, body: attempt.body },
    signal,
  );
  await settleAttempt(ground, hook.site_id, hook.id, attempt, outcome, seconds());
}

/** Sends one message as the webhook says; without its secrets nothing is sent. */
export async function attemptDelivery(
  ground: Ground,
  hook: HookRow,
  message: Pick<Delivery, 'messageId' | 'body'>,
  signal?: AbortSignal,
): Promise<Outcome> {
  const now = seconds();
  const [secrets, headers] = await Promise.all([
    secretsOf(ground, hook, now),
    sentHeaders(ground, hook.site_id, hook.headers as KeptHeaders),
  ]);
  if (secrets.length === 0 || headers === null) {
    const error = "The secrets of this webhook can't be read here. Enter them again.";
    return { isDelivered: false, http_status: null, duration_ms: 0, response_excerpt: null, error };
  }
  const delivery = { ...message, url: hook.url, headers, timeoutSeconds: hook.timeout_s, now };
  return send(hookServiceOf(ground), delivery, secrets, signal);
}

export const liveHook = (db: Db, siteId: number, hookId: number): Promise<HookRow | undefined> =>
  db
    .selectFrom('hook')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', hookId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();

/** No earlier message about the same thing waits. */
const isFirst = (siteId: number, hookId: number) => sql`(e.object_id is null or not exists (
  select 1 from hook_execution as f where f.site_id = ${siteId} and f.hook_id = ${hookId}
    and f.status = 'queued' and f.object_id = e.object_id
    and (f.event_id, f.message_id, f.id) < (e.event_id, e.message_id, e.id)))`;

async function dueAttempts(db: Db, siteId: number, hookId: number): Promise<DueAttempt[]> {
  const now = seconds();
  const { rows } = await sql<DueAttempt>`
    select e.id, e.message_id, e.event_id, e.event, e.object_id, e.attempt, e.is_replay, m.body
    from hook_execution as e join hook_message as m on m.site_id = ${siteId} and m.id = e.message_id
    where e.site_id = ${siteId} and e.hook_id = ${hookId} and e.status = 'queued'
      and (e.due_ts <= ${now} or e.due_ts > ${now + LONGEST_PAUSE}) and ${isFirst(siteId, hookId)}
    order by e.event_id, e.message_id limit ${AT_ONCE}`.execute(db);
  return rows;
}

async function nextDue(db: Db, siteId: number, hookId: number): Promise<number | null> {
  const { rows } = await sql<{ due_ts: number | null }>`select min(e.due_ts) as due_ts
    from hook_execution as e where e.site_id = ${siteId} and e.hook_id = ${hookId} and e.status = 'queued'
      and ${isFirst(siteId, hookId)}`.execute(db);
  return rows[0]?.due_ts ?? null;
}
