import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/**
 * An address that somebody wants to sign in with and has not proven yet; the link to it is kept as its hash. Since when a
 * person is forgotten, and which pictures are of whom.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table auth.email_change (
      account_id text not null,
      email text not null,
      token_hash text not null,
      session_id text,
      site_id bigint not null,
      asked_ts bigint not null,
      expires_ts bigint not null,
      constraint email_change_pkey primary key (account_id),
      constraint email_change_token_key unique (token_hash),
      constraint email_change_account_fkey foreign key (account_id) references auth."user" (id) on delete cascade
    )`,
    'alter table profile add column erased_ts bigint',
    `create index asset_avatar on asset (site_id, (custom ->> 'avatar_of')) where custom ? 'avatar_of'`,
    `create index profile_deleted on profile (site_id, deleted_ts) where deleted_ts is not null and erased_ts is null`,
  ]);
}
