import { common, distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Who is invited to a site. Of the code that a mail carries, its hash is kept. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table invite (
      site_id bigint not null,
      id bigint not null,
      code_hash text not null,
      email text not null,
      permission_group_ids bigint[] not null default '{}',
      community_id bigint,
      message text not null default '',
      status text not null default 'pending',
      expires_ts bigint not null,
      accepted_by bigint,
      accepted_ts bigint,
      ${common},
      constraint invite_pkey primary key (site_id, id),
      constraint invite_status check (status in ('pending', 'accepted', 'revoked'))
    )`,
  ]);
  await distribute(db, ['invite']);
  await run(db, [
    'create unique index invite_code on invite (site_id, code_hash)',
    `create unique index invite_pending on invite (site_id, email) where status = 'pending'`,
    'create index invite_inviter on invite (site_id, created_by, created_ts)',
  ]);
}
