import {
  common,
  distribute,
  type MigrationDatabase,
  oneAfterTheOther,
  restorable,
  run,
} from './statements.ts';

/** The library: what people say of pictures and files, where they are used, what they were before, what is on its way. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table asset drop column in_trash',
    `alter table asset
      add column credit text not null default '',
      add column license text not null default '',
      add column expires_ts bigint,
      add column tags text[] not null default '{}',
      add column folder_id bigint,
      add column focal_x integer not null default 5000,
      add column focal_y integer not null default 5000,
      add column dominant_color text,
      add column version integer not null default 1,
      add column is_gated boolean not null default false,
      add column is_settled boolean not null default false,
      add column taken_down_ts bigint,
      add column files jsonb not null default '{}'`,
    `create table asset_folder (
      site_id bigint not null,
      id bigint not null,
      name text not null,
      name_key text not null,
      ${restorable},
      constraint asset_folder_pkey primary key (site_id, id)
    )`,
    `create table asset_usage (
      site_id bigint not null,
      asset_id bigint not null,
      post_id bigint not null,
      constraint asset_usage_pkey primary key (site_id, asset_id, post_id)
    )`,
    // What an asset showed before it was replaced or taken down, until its files are destroyed.
    `create table asset_version (
      site_id bigint not null,
      id bigint not null,
      asset_id bigint not null,
      facts jsonb not null,
      ${common},
      constraint asset_version_pkey primary key (site_id, id)
    )`,
    // A large file that comes in parts; the token is what its owner knows it by.
    `create table asset_upload (
      site_id bigint not null,
      id bigint not null,
      token text not null,
      filename text not null,
      size bigint not null,
      is_gated boolean not null default false,
      folder_id bigint,
      parts integer[] not null default '{}',
      created_ts bigint not null,
      created_by bigint not null,
      constraint asset_upload_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['asset_folder', 'asset_usage', 'asset_version', 'asset_upload']);
  await run(db, [
    'create index asset_title on asset (site_id, lower(title), id) where deleted_ts is null',
    'create index asset_title_search on asset using gin (site_id, title gin_trgm_ops)',
    'create index asset_filename_search on asset using gin (site_id, filename gin_trgm_ops)',
    'create index asset_sha256 on asset (site_id, sha256) where deleted_ts is null',
    'create index asset_deleted_ts on asset (deleted_ts) where deleted_ts is not null',
    'create index asset_trash on asset (site_id, id) where deleted_ts is not null',
    "create index asset_unsettled on asset (site_id, id) where status = 'ready' and not is_settled and deleted_ts is null",
    'create index asset_own on asset (site_id, created_by, id) where deleted_ts is null',
    'create index asset_in_folder on asset (site_id, folder_id, id) where folder_id is not null and deleted_ts is null',
    'create unique index asset_folder_name_key on asset_folder (site_id, name_key) where deleted_ts is null',
    'create index asset_folder_deleted_ts on asset_folder (deleted_ts) where deleted_ts is not null',
    'create index asset_usage_post on asset_usage (site_id, post_id)',
    'create index asset_version_age on asset_version (created_ts)',
    'create unique index asset_upload_token on asset_upload (site_id, token)',
    'create index asset_upload_age on asset_upload (created_ts)',
  ]);
}
