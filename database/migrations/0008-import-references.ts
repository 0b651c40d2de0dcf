import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What an import could not tie together yet, and what a comment of another system carried beside its text. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table import_source add column pending jsonb',
    `create index import_source_pending on import_source (site_id, source, kind, source_id)
      where pending is not null`,
    `alter table comment add column custom jsonb not null default '{}'`,
  ]);
}
