import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Page views as they come in: by five minutes and post, by day and where readers came from, and who sent them. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table view_bucket (
      site_id bigint not null,
      bucket_ts bigint not null,
      post_id bigint not null,
      source text not null,
      views integer not null,
      reading_seconds bigint not null,
      reads integer not null,
      constraint view_bucket_pkey primary key (site_id, bucket_ts, post_id, source)
    )`,
    `create table view_source_daily (
      site_id bigint not null,
      day date not null,
      source text not null,
      views bigint not null,
      reading_seconds bigint not null,
      reads bigint not null,
      constraint view_source_daily_pkey primary key (site_id, day, source)
    )`,
    `create table referrer_daily (
      site_id bigint not null,
      day date not null,
      host text not null,
      views bigint not null,
      constraint referrer_daily_pkey primary key (site_id, day, host)
    )`,
    // Which batches were written, so that one that is sent again is not counted again.
    `create table view_batch (
      site_id bigint not null,
      id text not null,
      written_ts bigint not null,
      constraint view_batch_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['view_bucket', 'view_source_daily', 'referrer_daily', 'view_batch']);
  await run(db, [
    'create index view_bucket_ts on view_bucket (bucket_ts)',
    'create index view_batch_written_ts on view_batch (written_ts)',
    // Sites and days are grouped by where their rows lie: each node fills its own.
    `insert into view_source_daily (site_id, day, source, views, reading_seconds, reads)
      select site_id, day, 'unknown', sum(views), 0, 0 from view_daily group by site_id, day`,
  ]);
}
