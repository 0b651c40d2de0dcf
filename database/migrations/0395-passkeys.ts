import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/**
 * The passkeys of accounts: public keys, with which whoever reads them cannot sign in. One works at the name in the
 * address where it was made. A session that was begun with one counts as signed in with both factors.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table auth.passkey (
      id bigint not null,
      account_id text not null,
      credential_id text not null,
      host text not null,
      public_key bytea not null,
      sign_count bigint not null,
      transports text[] not null,
      is_synced boolean not null,
      title text not null,
      created_ts bigint not null,
      last_used_ts bigint,
      constraint passkey_pkey primary key (id),
      constraint passkey_credential_unique unique (credential_id),
      constraint passkey_account_fkey foreign key (account_id) references auth."user" (id) on delete cascade
    )`,
    'create index passkey_account on auth.passkey (account_id, id)',
    'alter table auth.session add column is_strong boolean not null default false',
  ]);
}
