import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Files that people take out may be archives of the whole site. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table export_file drop constraint export_file_format_known',
    `alter table export_file add constraint export_file_format_known
      check (format in ('csv', 'xlsx', 'json', 'zip'))`,
  ]);
}
