import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Tells the versions of a post apart, for those who keep what it says; system columns do not on a cluster. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [oneAfterTheOther, 'alter table post add column row_version integer not null default 1']);
}
