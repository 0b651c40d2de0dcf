import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** How many runs of a task in a row ended with their process, so that one which ends each is not begun for ever. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [oneAfterTheOther, 'alter table task add column lost_runs integer not null default 0']);
}
