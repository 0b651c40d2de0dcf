import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** An index that was filled since then knows the year of each document beside its month; others are filled anew first. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table search_index_version drop column knows_months',
    'alter table search_index_version add column knows_years boolean not null default false',
  ]);
}
