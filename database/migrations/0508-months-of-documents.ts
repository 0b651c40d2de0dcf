import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** An index that was filled since then knows the month of each document, so that a search begins with the newest. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table search_index_version add column knows_months boolean not null default false',
  ]);
}
