import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** An alert goes out by mail, by push or by both; a site offers push once somebody turns it on. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table newsletter_setting add column push_enabled boolean not null default false',
    'alter table campaign_send add column by_mail boolean not null default true',
  ]);
}
