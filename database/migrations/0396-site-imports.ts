import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Files that people bring in from the dashboard: what a trial found in each, and what became of it. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table site_import (
      site_id bigint not null,
      id bigint not null,
      kind text not null,
      filename text not null,
      size bigint not null,
      upload_token text,
      file_key text,
      preview_task_id bigint not null,
      load_task_id bigint,
      preview jsonb,
      report jsonb,
      ready_ts bigint,
      finished_ts bigint,
      created_ts bigint not null,
      created_by bigint not null,
      constraint site_import_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['site_import']);
  await run(db, [
    'create index site_import_files_idx on site_import (created_ts) where file_key is not null',
  ]);
}
