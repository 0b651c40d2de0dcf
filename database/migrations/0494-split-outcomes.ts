import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Sign-ups by the variant that visitors got, and how fast its pages were. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table abtest_daily add column sign_ups integer not null default 0',
    `create table abtest_vital_daily (
      site_id bigint not null,
      section_id bigint not null,
      variant text not null,
      day date not null,
      metric text not null,
      step smallint not null,
      views integer not null default 0,
      constraint abtest_vital_daily_pkey primary key (site_id, section_id, variant, day, metric, step)
    )`,
  ]);
  await distribute(db, ['abtest_vital_daily']);
  await run(db, ['create index abtest_vital_daily_day on abtest_vital_daily (day)']);
}
