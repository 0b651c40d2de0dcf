import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** The sites that an account takes part in are found by the account. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'create index profile_account on profile (account_id) where account_id is not null',
  ]);
}
