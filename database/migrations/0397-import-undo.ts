import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Which import made a thing, so that it can be undone; how a file is read; and how often its process died. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `alter table import_source
      add column import_id bigint,
      add column made_revision integer,
      add column undone_ts bigint`,
    `create index import_source_import_idx on import_source (site_id, import_id, kind, source_id)
      where import_id is not null`,
    `alter table site_import
      add column options jsonb,
      add column header_key text,
      add column deaths smallint not null default 0,
      add column has_lines boolean not null default true,
      add column undo_task_id bigint,
      add column undo_report jsonb,
      add column undone_ts bigint`,
    'create index site_import_lines_idx on site_import (created_ts) where has_lines',
  ]);
}
