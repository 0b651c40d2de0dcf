import {
  common,
  distribute,
  type MigrationDatabase,
  oneAfterTheOther,
  restorable,
  run,
} from './statements.ts';

/**
 * Who else says who somebody is, for each site: providers of OpenID Connect, whom they know, and whether nobody comes in
 * without them. What one of them says of a person holds on its own site alone, and so does a session that began with it.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table sign_in_provider (
      site_id bigint not null,
      id bigint not null,
      title text not null,
      issuer text not null,
      client_id text not null,
      secret_sealed text not null default '',
      domains text[] not null,
      scopes text[] not null default '{}',
      claim text not null default '',
      role_map jsonb not null default '[]',
      default_role_id bigint,
      trusts_factor boolean not null default false,
      is_enabled boolean not null default false,
      set_by bigint not null,
      set_rank integer not null,
      set_permissions text[] not null,
      tested_ts bigint,
      tested_by bigint,
      ${restorable},
      constraint sign_in_provider_pkey primary key (site_id, id)
    )`,
    `create table sign_in_identity (
      site_id bigint not null,
      id bigint not null,
      profile_id bigint not null,
      issuer text not null,
      subject text not null,
      created_ts bigint not null,
      last_used_ts bigint not null,
      constraint sign_in_identity_pkey primary key (site_id, id)
    )`,
    `create table sign_in_setting (
      site_id bigint not null,
      is_only boolean not null default false,
      owner_ids bigint[] not null default '{}',
      ${common},
      constraint sign_in_setting_pkey primary key (site_id)
    )`,
  ]);
  await distribute(db, ['sign_in_provider', 'sign_in_identity', 'sign_in_setting']);
  await run(db, [
    'create unique index sign_in_provider_title on sign_in_provider (site_id, lower(title)) where deleted_ts is null',
    'create index sign_in_provider_deleted_ts on sign_in_provider (deleted_ts) where deleted_ts is not null',
    'create unique index sign_in_identity_subject on sign_in_identity (site_id, issuer, subject)',
    'create unique index sign_in_identity_person on sign_in_identity (site_id, profile_id, issuer)',
    'alter table auth.session add column site_id bigint',
  ]);
}
