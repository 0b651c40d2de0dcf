import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What is split between the visitors of a site, and what they did by the variant that they got. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table abtest_config (
      site_id bigint not null,
      sections jsonb not null default '[]',
      revision integer not null default 0,
      updated_ts bigint not null,
      updated_by bigint,
      constraint abtest_config_pkey primary key (site_id)
    )`,
    `create table abtest_daily (
      site_id bigint not null,
      section_id bigint not null,
      variant text not null,
      day date not null,
      visits integer not null default 0,
      views integer not null default 0,
      went_on integer not null default 0,
      constraint abtest_daily_pkey primary key (site_id, section_id, variant, day)
    )`,
  ]);
  await distribute(db, ['abtest_config', 'abtest_daily']);
  await run(db, ['create index abtest_daily_day on abtest_daily (day)']);
}
