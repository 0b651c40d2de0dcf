import { sql } from 'kysely';
import type { Ground } from '#platform/server/ground.ts';
import { firstIdOfSecond } from '#platform/server/ids.ts';
import { KEPT_DAYS, SCHEDULED } from '../automation-kinds.contract.ts';
import type { HookDraft } from '../automations.contract.ts';
import { nextRun } from './next-run.ts';
import { bodyOf, queueMessages } from './queue.ts';

const PURGE = 'automations.purge';
const SWEEP_SECONDS = 20;
const AT_ONCE = 5_000;

/** Sends by the clock, and forgets deliveries after their days. */
export function defineSchedules(ground: Ground): void {
  const { jobs } = ground;
  jobs.sweep({
    name: 'webhooks that the clock is due for',
    seconds: SWEEP_SECONDS,
    run: () => runSchedules(ground, Math.floor(Date.now() / 1000)),
  });
  jobs.define(PURGE, (_, { signal }) => purgeExecutions(ground, Math.floor(Date.now() / 1000), signal));
  jobs.schedule(PURGE, '40 3 * * *');
}

/** Queues what is due by the clock; runs that were missed while nothing ran are sent once. */
export async function runSchedules(ground: Ground, now: number): Promise<void> {
  const { db, ids } = ground.database;
  const due = await sql<{ site_id: number; id: number }>`
    select site_id, id from hook where next_run_ts <= ${now} order by next_run_ts limit 500`.execute(db);
  for (const { site_id: siteId, id } of due.rows) {
    await db.transaction().execute(async (trx) => {
      const hook = await trx
        .selectFrom('hook')
        .select(['schedule', 'enabled', 'next_run_ts', 'deleted_ts'])
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .where('next_run_ts', '<=', now)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!hook) return;
      const schedule = hook.enabled ? (hook.schedule as HookDraft['schedule']) : null;
      // A deleted one sends nothing, and has its next moment when it is brought back.
      const next = schedule ? nextRun(schedule, now) : null;
      await trx
        .updateTable('hook')
        .set({ next_run_ts: next })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .execute();
      if (!schedule || hook.deleted_ts !== null) return;
      const body = bodyOf(SCHEDULED, now, { scheduled_ts: hook.next_run_ts });
      const message = { hookId: id, eventId: ids.next(), event: SCHEDULED, objectId: null, body } as const;
      await queueMessages(ground, trx, siteId, [message], now);
    });
  }
}

/** Removes attempts that are older than their days, and what they sent. */
export async function purgeExecutions(
  { database: { db } }: Pick<Ground, 'database'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = firstIdOfSecond(now - KEPT_DAYS * 86_400);
  for (const { id: siteId } of await db.selectFrom('site').select('id').execute()) {
    for (let removed = AT_ONCE; removed === AT_ONCE && !signal?.aborted; ) {
      const { numAffectedRows } = await sql`delete from hook_execution where site_id = ${siteId} and id in (
        select id from hook_execution where site_id = ${siteId} and id < ${before} and status <> 'queued'
        order by id limit ${AT_ONCE})`.execute(db);
      removed = Number(numAffectedRows ?? 0);
    }
    for (let removed = AT_ONCE; removed === AT_ONCE && !signal?.aborted; ) {
      const { numAffectedRows } = await sql`delete from hook_message where site_id = ${siteId} and id in (
        select m.id from hook_message as m where m.site_id = ${siteId} and m.id < ${before}
          and not exists (select 1 from hook_execution as e
            where e.site_id = ${siteId} and e.message_id = m.id)
        order by m.id limit ${AT_ONCE})`.execute(db);
      removed = Number(numAffectedRows ?? 0);
    }
  }
}
