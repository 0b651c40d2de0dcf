import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** A key of the site's own for the service that knows spam: sealed, with the end that is shown. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table technical_setting add column spam_key_sealed text, add column spam_key_end text',
  ]);
}
