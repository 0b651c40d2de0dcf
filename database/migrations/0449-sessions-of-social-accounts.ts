import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What is kept of being signed in at a network, so that not every post signs in anew. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [oneAfterTheOther, 'alter table social_account add column session_sealed text']);
}
