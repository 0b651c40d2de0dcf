import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/**
 * Readers sign in on the pages of a site, by sessions that are none of the dashboard; posts can be for members: of some
 * groups, or all of them where none is named. Null is for everybody.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table post add column gated_groups text[]',
    'create index post_gated on post (site_id) where gated_groups is not null',
    // The token is kept as a hash: whoever reads this table cannot take a session over.
    `create table auth.reader_session (
      token text not null,
      account_id text not null,
      site_id bigint not null,
      ip text not null,
      agent text not null,
      created_ts bigint not null,
      expires_ts bigint not null,
      constraint reader_session_pkey primary key (token),
      constraint reader_session_account_fkey foreign key (account_id) references auth."user" (id) on delete cascade
    )`,
    'create index reader_session_account on auth.reader_session (account_id)',
    'create index reader_session_expiry on auth.reader_session (expires_ts)',
  ]);
}
