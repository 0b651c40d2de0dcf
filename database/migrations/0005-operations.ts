import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What keeps the trace: audit, outbox, tasks. And, local to the coordinator, who owns which range of ids. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table audit_event (
      site_id bigint not null,
      at_ts bigint not null,
      id bigint not null,
      actor_profile_id bigint,
      actor_kind text not null,
      action text not null,
      object_kind text not null,
      object_id bigint,
      before jsonb,
      after jsonb,
      ip text,
      agent text,
      request_id text,
      batch_id bigint,
      constraint audit_event_pkey primary key (site_id, at_ts, id)
    ) partition by range (at_ts)`,
    `create table outbox (
      site_id bigint not null,
      id bigint not null,
      event text not null,
      object_id bigint,
      payload jsonb not null default '{}',
      created_ts bigint not null,
      dispatched_ts bigint,
      constraint outbox_pkey primary key (site_id, id)
    )`,
    `create table task (
      site_id bigint not null,
      id bigint not null,
      kind text not null,
      status text not null default 'PENDING',
      payload jsonb not null default '{}',
      done bigint not null default 0,
      total bigint,
      result jsonb,
      error text,
      idempotency_key text,
      is_cancel_requested boolean not null default false,
      created_ts bigint not null,
      created_by bigint,
      started_ts bigint,
      finished_ts bigint,
      constraint task_pkey primary key (site_id, id),
      constraint task_status_known check (status in ('PENDING', 'STARTED', 'SUCCESS', 'FAILURE', 'RETRY', 'REVOKE'))
    )`,
  ]);
  await distribute(db, ['audit_event', 'outbox', 'task']);
  await run(db, [
    'create index audit_event_object on audit_event (site_id, object_kind, object_id, at_ts desc)',
    'create index audit_event_actor on audit_event (site_id, actor_profile_id, at_ts desc)',
    'create index outbox_open on outbox (site_id, id) where dispatched_ts is null',
    'create unique index task_once on task (site_id, kind, idempotency_key) where idempotency_key is not null',
    'create index task_newest on task (site_id, created_by, created_ts desc)',
    ...years(2026, 2031).map(
      (year) => `create table audit_event_${year} partition of audit_event
        for values from (${startOf(year)}) to (${startOf(year + 1)})`,
    ),
    'create table audit_event_other partition of audit_event default',
    `create table id_node (
      node smallint not null,
      until_second bigint not null default 0,
      constraint id_node_pkey primary key (node)
    )`,
    'insert into id_node (node) select generate_series(0, 63)',
  ]);
}

function years(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function startOf(year: number): number {
  return Date.UTC(year, 0, 1) / 1000;
}
