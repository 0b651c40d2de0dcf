import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** Webhooks, what is sent to them, and every attempt to send it. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table hook (
      site_id bigint not null,
      id bigint not null,
      title text not null,
      title_key text not null,
      enabled boolean not null,
      trigger_kind text not null,
      events text[] not null,
      schedule jsonb,
      filter jsonb not null,
      url text not null,
      headers jsonb not null,
      payload text not null,
      timeout_s smallint not null,
      secret_sealed text not null,
      secret_end text not null,
      old_secret_sealed text,
      old_secret_until_ts bigint,
      disabled_reason text,
      failing_since_ts bigint,
      last_sent_ts bigint,
      next_run_ts bigint,
      ${restorable},
      constraint hook_pkey primary key (site_id, id),
      constraint hook_trigger_known check (trigger_kind in ('event', 'schedule'))
    )`,
    `create table hook_message (
      site_id bigint not null,
      id bigint not null,
      hook_id bigint not null,
      event_id bigint not null,
      event text not null,
      object_id bigint,
      body text not null,
      created_ts bigint not null,
      constraint hook_message_pkey primary key (site_id, id)
    )`,
    `create table hook_execution (
      site_id bigint not null,
      id bigint not null,
      hook_id bigint not null,
      message_id bigint not null,
      event_id bigint not null,
      event text not null,
      object_id bigint,
      attempt smallint not null,
      status text not null,
      http_status smallint,
      duration_ms integer,
      response_excerpt text,
      error text,
      is_replay boolean not null default false,
      due_ts bigint not null,
      created_ts bigint not null,
      constraint hook_execution_pkey primary key (site_id, id),
      constraint hook_execution_status_known check (status in ('queued', 'success', 'failed', 'dead'))
    )`,
  ]);
  await distribute(db, ['hook', 'hook_message', 'hook_execution']);
  await run(db, [
    'create index hook_deleted_ts on hook (deleted_ts) where deleted_ts is not null',
    'create index hook_next_run on hook (next_run_ts) where next_run_ts is not null',
    'create index hook_execution_of_hook on hook_execution (site_id, hook_id, id)',
    'create index hook_execution_of_message on hook_execution (site_id, message_id)',
    'create index hook_execution_by_status on hook_execution (site_id, status, id)',
    `create index hook_execution_queued on hook_execution (site_id, hook_id, event_id) where status = 'queued'`,
    `create index hook_execution_due on hook_execution (due_ts) where status = 'queued'`,
  ]);
}
