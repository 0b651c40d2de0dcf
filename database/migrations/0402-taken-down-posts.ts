import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What others took offline stays there, also where a community lets its creators publish by themselves. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table post add column is_taken_down boolean not null default false',
  ]);
}
