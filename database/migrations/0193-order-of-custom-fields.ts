import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Custom fields stand in an order that people give them; those of before stay as they were made. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table custom_field add column position integer not null default 0',
  ]);
}
