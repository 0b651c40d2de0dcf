import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** A picture of a tag, for its page and where that is shared. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [oneAfterTheOther, 'alter table tag add column image_id bigint']);
}
