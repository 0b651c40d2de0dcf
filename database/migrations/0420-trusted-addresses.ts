import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Some providers say no word about addresses that are theirs: a site may take it for said. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table sign_in_provider add column trusts_email boolean not null default false',
  ]);
}
