import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What people are told of inside the dashboard. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table notification (
      site_id bigint not null,
      id bigint not null,
      profile_id bigint not null,
      kind text not null,
      object_kind text not null,
      object_id bigint,
      facts jsonb not null default '{}',
      times integer not null default 1,
      created_ts bigint not null,
      read_ts bigint,
      constraint notification_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['notification']);
  await run(db, [
    'create index notification_newest on notification (site_id, profile_id, id desc)',
    'create index notification_unread on notification (site_id, profile_id, id desc) where read_ts is null',
    'create index notification_oldest on notification (created_ts)',
  ]);
}
