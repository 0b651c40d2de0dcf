import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';
import { type Acknowledged, ROWS_OF_AN_IMPORT } from './writers.ts';

/** What is not as it must be; all empty when nothing was lost and nothing was done twice. */
export type Differences = Record<string, unknown[]>;

/**
 * Notes every committed mark on an event and every committed end of a task: effect and mark are one
 * transaction, so a second note is an effect that came twice.
 */
export async function keepLedger({ pool }: Database): Promise<void> {
  await pool.query(`
    create schema if not exists ledger;
    create table if not exists ledger.mark (what text not null, id bigint not null);
    create or replace function ledger.note() returns trigger language plpgsql as
      $$ begin insert into ledger.mark values (tg_argv[0], new.id); return null; end $$;
    create or replace trigger ledger_event after update of dispatched_ts on outbox for each row
      when (new.dispatched_ts is not null) execute function ledger.note('event');
    create or replace trigger ledger_task after update of status on task for each row
      when (new.status in ('SUCCESS', 'FAILURE')) execute function ledger.note('task');
    create or replace view ledger.write as
      select coalesce(r.id, a.id, e.id) as id, r.id is not null as is_there,
        coalesce(a.rows, 0) as audits, coalesce(e.rows, 0) as events
      from (select id from redirect where origin = 'manual') r
      full join (select object_id as id, count(*) as rows from audit_event
        where action = 'redirect.created' group by 1) a on a.id = r.id
      full join (select object_id as id, count(*) as rows from outbox
        where event = 'redirect.created' group by 1) e on e.id = r.id;
    create or replace view ledger.run as
      select t.id, t.status, t.error, (t.result->>'made')::int as made,
        coalesce(a.rows, 0) as audits, coalesce(m.rows, 0) as ends
      from task t
      left join (select object_id as id, count(*) as rows from audit_event
        where action = 'redirects.imported' group by 1) a on a.id = t.id
      left join (select id, count(*) as rows from ledger.mark where what = 'task' group by 1) m on m.id = t.id
      where t.kind = 'redirects.import'`);
}

/** Whether something is still to be done in the background. */
export async function openWork({ db }: Database): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from outbox where dispatched_ts is null) + (select count(*) from outbox_retry)
      + (select count(*) from task where finished_ts is null)
      + (select count(*) from graphile_worker.jobs
        where run_at < now() + interval '1 day' and (attempts < max_attempts or locked_at is not null)
      ) as open`.execute(db);
  return rows[0]?.open ?? 0;
}

/** Holds the acknowledged writes against the rows: each is there with all that belongs to it. */
export async function findLost(
  { db }: Database,
  acknowledged: readonly Acknowledged[],
): Promise<Differences> {
  const redirects = idsOf(acknowledged, 'redirect');
  const tasks = idsOf(acknowledged, 'task');
  const lost = await sql`
    select one.id, w.* from unnest(${redirects}::bigint[]) as one (id)
    left join ledger.write w on w.id = one.id where not coalesce(w.is_there, false)`.execute(db);
  const lostTasks = await sql`
    select one.id from unnest(${tasks}::bigint[]) as one (id)
    left join ledger.run r on r.id = one.id where r.id is null`.execute(db);
  return { 'lost writes': lost.rows, 'lost tasks': lostTasks.rows };
}

/** When all is quiet: no write by half, each event dispatched once, each task done once and whole. */
export async function findDoubled({ db }: Database): Promise<Differences> {
  const rowsOf = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows;
  return {
    'writes by half': await rowsOf(
      sql`select * from ledger.write where not is_there or audits <> 1 or events <> 1`,
    ),
    'events not dispatched exactly once': await rowsOf(sql`
      select o.id, m.rows from outbox o
      left join (select id, count(*) as rows from ledger.mark where what = 'event' group by 1) m on m.id = o.id
      where coalesce(m.rows, 0) <> 1`),
    'tasks not done exactly once': await rowsOf(sql`
      select * from ledger.run
      where not (status = 'FAILURE' and coalesce(made, 0) = 0 and audits = 0)
        and (status <> 'SUCCESS' or made <> ${ROWS_OF_AN_IMPORT} or audits <> 1 or ends <> 1)`),
    'rows of imports': await rowsOf(sql`
      select made, present from (select count(*) * ${ROWS_OF_AN_IMPORT} as made from ledger.run where status = 'SUCCESS') t,
        (select count(*) as present from redirect where path like '/%-file/%') r
      where made <> present`),
    'jobs left locked': await rowsOf(
      sql`select id from graphile_worker._private_jobs where locked_by is not null`,
    ),
  };
}

const idsOf = (all: readonly Acknowledged[], kind: Acknowledged['kind']): number[] =>
  all.filter((one) => one.kind === kind).map(({ id }) => id);

export const countOf = (differences: Differences): number =>
  Object.values(differences).reduce((sum, rows) => sum + rows.length, 0);
