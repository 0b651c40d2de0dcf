import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** How fast pages were for readers: how many of a day fell into each step of a measure. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table vital_daily (
      site_id bigint not null,
      day date not null,
      metric text not null,
      device text not null,
      page_type text not null,
      url_hash text not null,
      step smallint not null,
      views integer not null,
      total double precision not null,
      constraint vital_daily_pkey primary key (site_id, day, metric, device, page_type, url_hash, step)
    )`,
    `create table vital_batch (
      site_id bigint not null,
      id text not null,
      written_ts bigint not null,
      constraint vital_batch_pkey primary key (site_id, id)
    )`,
  ]);
  await distribute(db, ['vital_daily', 'vital_batch']);
  await run(db, [
    'create index vital_daily_url on vital_daily (site_id, url_hash, day)',
    'create index vital_daily_day on vital_daily (day)',
    'create index vital_batch_written_ts on vital_batch (written_ts)',
  ]);
}
