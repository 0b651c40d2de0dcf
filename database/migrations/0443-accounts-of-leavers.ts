import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Nothing is shared from the account of somebody who was banned, until an administrator decides. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table social_account add column stopped_ts bigint',
    `create index social_account_of_person on social_account (site_id, created_by) where created_by is not null`,
  ]);
}
