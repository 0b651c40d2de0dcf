import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What people and sites have used up, by day (days since 1970 in UTC); the profile 0 is the site. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table quota_use (
      site_id bigint not null,
      day integer not null,
      quota text not null,
      profile_id bigint not null,
      used bigint not null,
      constraint quota_use_pkey primary key (site_id, day, quota, profile_id)
    )`,
    `create table quota_limit (
      site_id bigint not null,
      quota text not null,
      person bigint not null,
      site bigint not null,
      constraint quota_limit_pkey primary key (site_id, quota)
    )`,
  ]);
  await distribute(db, ['quota_use', 'quota_limit']);
}
