import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Of which hosts lines of an access log were counted; null for logs that came in when all were. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [oneAfterTheOther, 'alter table access_log_file add column hosts text[]']);
}
