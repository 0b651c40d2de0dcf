import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Addresses that readers asked for in vain: by five minutes for a day, by the day for a month. */
export async function up(db: MigrationDatabase): Promise<void> {
  const sums = `referrer text not null,
      hits integer not null,
      bot_hits integer not null,
      last_hit_ts bigint not null,
      visitors integer[] not null`;
  await run(db, [
    oneAfterTheOther,
    `create table missed_path (
      site_id bigint not null,
      id bigint not null,
      path text not null,
      last_hit_ts bigint not null,
      ignored_ts bigint,
      ignored_by bigint,
      constraint missed_path_pkey primary key (site_id, id)
    )`,
    `create table miss_bucket (
      site_id bigint not null,
      bucket_ts bigint not null,
      path_id bigint not null,
      ${sums},
      constraint miss_bucket_pkey primary key (site_id, bucket_ts, path_id, referrer)
    )`,
    `create table miss_daily (
      site_id bigint not null,
      day date not null,
      path_id bigint not null,
      ${sums},
      constraint miss_daily_pkey primary key (site_id, day, path_id, referrer)
    )`,
  ]);
  await distribute(db, ['missed_path', 'miss_bucket', 'miss_daily']);
  await run(db, [
    'create unique index missed_path_path on missed_path (site_id, path)',
    'create index missed_path_last_hit on missed_path (site_id, last_hit_ts)',
    'create index miss_bucket_path on miss_bucket (site_id, path_id, bucket_ts)',
    'create index miss_daily_path on miss_daily (site_id, path_id, day)',
  ]);
}
