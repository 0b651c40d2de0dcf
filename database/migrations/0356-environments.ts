import {
  common,
  distribute,
  type MigrationDatabase,
  oneAfterTheOther,
  restorable,
  run,
} from './statements.ts';

/** Copies of the configuration of sites, and what of them readers were given. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table environment (
      site_id bigint not null,
      id bigint not null,
      slug text not null,
      title text not null,
      source_slug text not null,
      status text not null default 'creating',
      configuration jsonb not null default '{}',
      base jsonb not null default '{}',
      base_hash text not null default '',
      build_id bigint,
      diff_count integer not null default 0,
      access text not null default 'staff',
      access_version integer not null default 1,
      password_hash text,
      expires_ts bigint,
      task_id bigint,
      ${restorable},
      constraint environment_pkey primary key (site_id, id)
    )`,
    `create table environment_promotion (
      site_id bigint not null,
      id bigint not null,
      environment_id bigint not null,
      slug text not null,
      title text not null,
      changes jsonb not null,
      rolled_back_ts bigint,
      rolled_back_by bigint,
      ${common},
      constraint environment_promotion_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['environment', 'environment_promotion']);
  await run(db, [
    'create unique index environment_slug_key on environment (site_id, slug) where deleted_ts is null',
    'create index environment_expiry on environment (expires_ts) where expires_ts is not null',
    'create index environment_deleted on environment (deleted_ts) where deleted_ts is not null',
  ]);
}
