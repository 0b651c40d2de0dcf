import { common, distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What a site says of itself and how it looks, and changes of its domain. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table site_info (
      site_id bigint not null,
      info jsonb not null default '{}',
      ${common},
      constraint site_info_pkey primary key (site_id)
    )`,
    `create table domain_change (
      site_id bigint not null,
      id bigint not null,
      host text not null,
      step text not null default 'ownership',
      exception text,
      ended_ts bigint,
      checked_ts bigint,
      ${common},
      constraint domain_change_pkey primary key (site_id, id)
    )`,
    'alter table site_domain add column redirect_until_ts bigint',
  ]);
  await distribute(db, ['site_info', 'domain_change']);
  await run(db, [
    'create unique index domain_change_open on domain_change (site_id) where ended_ts is null',
    'create index domain_change_newest on domain_change (site_id, id desc)',
  ]);
}
