import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Sessions know by which provider they began, to end with it; of those before nobody knows it, and they end now. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table auth.session add column provider_id bigint',
    'delete from auth.session where site_id is not null',
    'create index session_provider on auth.session (site_id, provider_id) where provider_id is not null',
  ]);
}
