import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** The files that people take out, each made by the task whose id it has. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table export_file (
      site_id bigint not null,
      id bigint not null,
      kind text not null,
      format text not null,
      request jsonb not null,
      left_out text[] not null default '{}',
      is_by_email boolean not null default false,
      file_key text not null,
      file_bytes bigint,
      row_count bigint,
      mailed_ts bigint,
      created_ts bigint not null,
      created_by bigint not null,
      constraint export_file_pkey primary key (site_id, id),
      constraint export_file_format_known check (format in ('csv', 'xlsx', 'json'))
    )`,
  ]);
  await distribute(db, ['export_file']);
  await run(db, [
    'create index export_file_newest on export_file (site_id, created_by, id desc)',
    'create index export_file_oldest on export_file (created_ts)',
    `create index export_file_unmailed on export_file (site_id, id) where is_by_email and mailed_ts is null`,
  ]);
}
