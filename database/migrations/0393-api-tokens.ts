import { distribute, type MigrationDatabase, oneAfterTheOther, restorable, run } from './statements.ts';

/** Secrets by which programs make calls in the name of whoever made them; of each only its hash is kept. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table api_token (
      site_id bigint not null,
      id bigint not null,
      title text not null,
      profile_id bigint not null,
      prefix text not null,
      hash text not null,
      old_hash text,
      old_until_ts bigint,
      permissions text[] not null,
      community_id bigint,
      allowed_cidrs text[] not null default '{}',
      issued_ts bigint not null,
      expires_ts bigint not null,
      warned_ts bigint,
      last_used_ts bigint,
      last_ip text,
      ${restorable},
      constraint api_token_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['api_token']);
  await run(db, [
    'create unique index api_token_hash on api_token (site_id, hash) where deleted_ts is null',
    'create index api_token_old_hash on api_token (site_id, old_hash) where old_hash is not null',
    'create index api_token_profile on api_token (site_id, profile_id)',
    'create index api_token_deleted_ts on api_token (deleted_ts) where deleted_ts is not null',
    'create index api_token_due on api_token (expires_ts) where deleted_ts is null and warned_ts is null',
    'alter table audit_event add column token_id bigint',
  ]);
}
