import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { record } from '#platform/server/trail.ts';
import type { DisabledReason } from '../automation-kinds.contract.ts';
import type { HookRow } from './hooks.table.ts';
import { PATIENCE_SECONDS, pauseAfter } from './retry-plan.ts';
import type { Outcome } from './send.ts';

/** An attempt that is due, with what it sends. */
export type DueAttempt = {
  id: number;
  message_id: number;
  event_id: number;
  event: string;
  object_id: number | null;
  attempt: number;
  is_replay: boolean;
  body: string;
};

type Needs = Pick<Ground, 'database' | 'events'>;
const GONE = 410;
const DROPPED_AT_ONCE = 1_000;
const WAS_OFF = 'The webhook was off.';

/** Keeps what came of an attempt: the next one is planned, or the webhook turned off. `now` is unix seconds. */
export async function settleAttempt(
  needs: Needs,
  siteId: number,
  hookId: number,
  attempt: DueAttempt,
  outcome: Outcome,
  now: number,
): Promise<void> {
  const { database, events } = needs;
  const { isDelivered, ...kept } = outcome;
  await database.db.transaction().execute(async (trx) => {
    const hook = await trx
      .selectFrom('hook')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', '=', hookId)
      .forUpdate()
      .executeTakeFirst();
    const since = hook?.failing_since_ts ?? now;
    const reason: DisabledReason | null =
      kept.http_status === GONE ? 'gone' : now - since >= PATIENCE_SECONDS ? 'failing' : null;
    const isOn = hook?.enabled === true && hook.deleted_ts === null;
    const pause = isOn && reason === null ? pauseAfter(attempt.attempt, Math.random()) : null;
    const status = isDelivered ? 'success' : pause === null ? 'dead' : 'failed';
    await trx
      .updateTable('hook_execution')
      .set({ ...kept, status })
      .where('site_id', '=', siteId)
      .where('id', '=', attempt.id)
      .execute();
    await trx
      .updateTable('hook')
      .set(
        isDelivered
          ? { failing_since_ts: null, last_sent_ts: now }
          : { failing_since_ts: since, last_sent_ts: now },
      )
      .where('site_id', '=', siteId)
      .where('id', '=', hookId)
      .execute();
    if (!isDelivered && pause !== null) await planNext(trx, needs, siteId, hookId, attempt, now + pause, now);
    if (!isDelivered && isOn && reason !== null) await turnOff(trx, needs, hook, reason);
    // Who looks at the list hears of how a webhook is, not of each delivery.
    const isChanged = isDelivered
      ? hook?.failing_since_ts !== null
      : hook?.failing_since_ts === null || reason !== null;
    if (isChanged) await events.publish(trx, { topic: 'hook', siteId, id: hookId });
  });
}

async function planNext(
  trx: Trx,
  { database }: Needs,
  siteId: number,
  hookId: number,
  { message_id, event_id, event, object_id, attempt, is_replay }: DueAttempt,
  dueTs: number,
  now: number,
): Promise<void> {
  await trx
    .insertInto('hook_execution')
    .values({
      ...{
        site_id: siteId,
        id: database.ids.next(),
        hook_id: hookId,
        message_id,
        event_id,
        event,
        object_id,
      },
      ...{ attempt: attempt + 1, status: 'queued', is_replay, due_ts: dueTs, created_ts: now },
    })
    .execute();
}

/** Turns a webhook off that nobody answers to; whoever answers for it is told by the event. */
async function turnOff(trx: Trx, { database }: Needs, hook: HookRow, reason: DisabledReason): Promise<void> {
  const { site_id: siteId, id, title, url } = hook;
  await trx
    .updateTable('hook')
    .set({ enabled: false, disabled_reason: reason, next_run_ts: null, revision: sql<number>`revision + 1` })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
  await record(trx, database.ids.next, {
    ...{
      siteId,
      actor: { profileId: null, kind: 'job' },
      action: 'hook.disabled',
      objectKind: 'hook',
      objectId: id,
    },
    before: { enabled: true },
    after: { enabled: false, reason, url },
    event: { by: await answerable(trx, hook), title, reason },
  });
}

/** Whoever last said what is sent, or made the webhook if that person has left. */
async function answerable(trx: Trx, { site_id, updated_by, created_by }: HookRow): Promise<number | null> {
  const asked = [updated_by, created_by].filter((id) => id !== null);
  const found = await trx
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', site_id)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(asked))))
    .where('deleted_ts', 'is', null)
    .execute();
  return asked.find((id) => found.some((person) => person.id === id)) ?? null;
}

/** What waits for a webhook that is off is given up in steps; it can be replayed once it is on again. */
export async function dropQueued(db: Db, siteId: number, hookId: number): Promise<void> {
  for (let dropped = DROPPED_AT_ONCE; dropped === DROPPED_AT_ONCE; ) {
    const { numAffectedRows } = await sql`update hook_execution set status = 'dead', error = ${WAS_OFF}
      where site_id = ${siteId} and status = 'queued' and id in (
        select e.id from hook_execution as e
        where e.site_id = ${siteId} and e.hook_id = ${hookId} and e.status = 'queued'
          and not exists (select 1 from hook as h where h.site_id = ${siteId} and h.id = ${hookId}
            and h.enabled and h.deleted_ts is null)
        order by e.event_id limit ${DROPPED_AT_ONCE})`.execute(db);
    dropped = Number(numAffectedRows ?? 0);
  }
}
