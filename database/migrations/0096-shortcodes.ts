import {
  common,
  distribute,
  type MigrationDatabase,
  oneAfterTheOther,
  restorable,
  run,
} from './statements.ts';

/** Shortcodes of a site: names in bodies that templates stand for, what they said before, and the posts that use them. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table shortcode (
      site_id bigint not null,
      id bigint not null,
      name text not null,
      title text not null default '',
      template text not null default '',
      params jsonb not null default '[]',
      preview_values jsonb not null default '{}',
      enabled boolean not null default true,
      ${restorable},
      constraint shortcode_pkey primary key (site_id, id)
    )`,
    `create table shortcode_version (
      site_id bigint not null,
      id bigint not null,
      shortcode_id bigint not null,
      number integer not null,
      facts jsonb not null,
      ${common},
      constraint shortcode_version_pkey primary key (site_id, id)
    )`,
    `create table shortcode_use (
      site_id bigint not null,
      name text not null,
      post_id bigint not null,
      is_sure boolean not null,
      constraint shortcode_use_pkey primary key (site_id, name, post_id)
    )`,
  ]);
  await distribute(db, ['shortcode', 'shortcode_version', 'shortcode_use']);
  await run(db, [
    'create unique index shortcode_name_key on shortcode (site_id, name) where deleted_ts is null',
    'create index shortcode_deleted_ts on shortcode (deleted_ts) where deleted_ts is not null',
    'create unique index shortcode_version_number on shortcode_version (site_id, shortcode_id, number)',
    'create index shortcode_use_sure on shortcode_use (site_id, name) where is_sure',
    'create index shortcode_use_post on shortcode_use (site_id, post_id)',
  ]);
}
