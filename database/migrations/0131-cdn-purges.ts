import { common, distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** The cache in front of a site: how it is told what to drop, what waits to be told, and what came of it. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table cdn_setting (
      site_id bigint not null,
      provider text not null,
      zone text not null,
      token_sealed text,
      token_end text,
      ${common},
      constraint cdn_setting_pkey primary key (site_id)
    )`,
    `create table cdn_purge (
      site_id bigint not null,
      id bigint not null,
      kind text not null,
      value text not null,
      is_soft boolean not null,
      created_ts bigint not null,
      constraint cdn_purge_pkey primary key (site_id, kind, value)
    )`,
    `create table cdn_delivery (
      site_id bigint not null,
      id bigint not null,
      at_ts bigint not null,
      count integer not null,
      sample text[] not null default '{}',
      error text,
      constraint cdn_delivery_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['cdn_setting', 'cdn_purge', 'cdn_delivery']);
  await run(db, ['create index cdn_purge_oldest on cdn_purge (site_id, id)']);
}
