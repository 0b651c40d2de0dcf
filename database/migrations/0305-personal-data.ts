import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Files with all that a site knows of a person, and who has asked to be forgotten by it. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table personal_export (
      site_id bigint not null,
      id bigint not null,
      profile_id bigint not null,
      file_key text not null,
      file_bytes bigint,
      created_ts bigint not null,
      created_by bigint not null,
      constraint personal_export_pkey primary key (site_id, id)
    )`,
    `create table profile_deletion (
      site_id bigint not null,
      profile_id bigint not null,
      comments text not null,
      asked_ts bigint not null,
      due_ts bigint not null,
      constraint profile_deletion_pkey primary key (site_id, profile_id),
      constraint profile_deletion_comments check (comments in ('keep', 'remove'))
    )`,
  ]);
  await distribute(db, ['personal_export', 'profile_deletion']);
  await run(db, [
    'create index personal_export_created on personal_export (created_ts)',
    'create index personal_export_profile on personal_export (site_id, profile_id)',
    'create index profile_deletion_due on profile_deletion (due_ts)',
  ]);
}
