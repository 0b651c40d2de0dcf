import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Where somebody signed in is looked up at each try; the failed tries of strangers must not make that slower. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create index sign_in_event_succeeded on auth.sign_in_event (account_id, at_ts desc) where result = 'signed_in'`,
  ]);
}
