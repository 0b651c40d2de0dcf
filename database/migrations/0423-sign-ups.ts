import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/**
 * Accounts that readers asked for and have not proven yet: made once the link of the mail is opened, gone after a day.
 * The link and the browser are kept as hashes, the password as it is kept everywhere.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table auth.sign_up (
      token_hash text not null,
      site_id bigint not null,
      email text not null,
      name text not null,
      password text not null,
      browser_hash text not null,
      back text not null,
      asked_ts bigint not null,
      expires_ts bigint not null,
      constraint sign_up_pkey primary key (token_hash)
    )`,
    'create index sign_up_email on auth.sign_up (site_id, email)',
    'create index sign_up_expiry on auth.sign_up (expires_ts)',
  ]);
}
