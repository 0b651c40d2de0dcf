import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What did not work at once: reactions to events that wait for another try, and tasks that are not finished. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table outbox_retry (
      site_id bigint not null,
      event_id bigint not null,
      reaction text not null,
      object_id bigint,
      attempts integer not null,
      due_ts bigint not null,
      error text,
      given_up_ts bigint,
      constraint outbox_retry_pkey primary key (site_id, event_id, reaction)
    )`,
  ]);
  await distribute(db, ['outbox_retry']);
  await run(db, [
    'create index outbox_retry_due on outbox_retry (site_id, due_ts) where given_up_ts is null',
    `create index outbox_retry_line on outbox_retry (site_id, object_id, reaction, event_id)
      where given_up_ts is null`,
    'create index task_open on task (site_id, id) where finished_ts is null',
  ]);
}
