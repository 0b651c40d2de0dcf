import {
  common,
  distribute,
  type MigrationDatabase,
  oneAfterTheOther,
  restorable,
  run,
} from './statements.ts';

/** Regions of a site, and the communities that are its language sites. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table region (
      site_id bigint not null,
      id bigint not null,
      title text not null,
      title_key text not null,
      ${restorable},
      constraint region_pkey primary key (site_id, id)
    )`,
    `create table region_language (
      site_id bigint not null,
      id bigint not null,
      region_id bigint not null,
      community_id bigint not null,
      code text not null,
      is_default boolean not null default false,
      ${common},
      constraint region_language_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['region', 'region_language']);
  await run(db, [
    'create unique index region_title_key on region (site_id, title_key) where deleted_ts is null',
    'create index region_deleted on region (deleted_ts) where deleted_ts is not null',
    'create unique index region_language_code on region_language (site_id, region_id, code)',
    'create unique index region_language_community on region_language (site_id, community_id)',
    'create unique index region_language_default on region_language (site_id, region_id) where is_default',
  ]);
}
