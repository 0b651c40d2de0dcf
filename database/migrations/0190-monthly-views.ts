import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Page views by the month beside those by the day, so that a report over years adds up a few rows of each post. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table view_monthly (
      site_id bigint not null,
      month date not null,
      post_id bigint not null,
      views integer not null,
      constraint view_monthly_pkey primary key (site_id, month, post_id)
    )`,
    // A month that is not whole is added up from its days.
    `create table view_month (
      site_id bigint not null,
      month date not null,
      is_whole boolean not null,
      constraint view_month_pkey primary key (site_id, month)
    )`,
  ]);
  await distribute(db, ['view_monthly', 'view_month']);
  await run(db, [
    'create index view_monthly_post on view_monthly (site_id, post_id, month) include (views)',
    `create index post_most_viewed on post (site_id, page_views desc, id desc)
      where page_views > 0 and deleted_ts is null`,
  ]);
}
