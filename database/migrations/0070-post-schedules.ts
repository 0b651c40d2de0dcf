import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Posts go live and offline by themselves, not before an embargo ends; and they are found by when they went live. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `alter table post
      add column unpublish_ts bigint,
      add column embargoed_until_ts bigint,
      add column scheduled_by bigint,
      add column schedule_zone text`,
    `create index post_due on post (scheduled_ts)
      where is_auto_enabled and scheduled_ts is not null and status in (5, 8, 9, 10)`,
    'create index post_ending on post (unpublish_ts) where unpublish_ts is not null and status in (0, 1, 2)',
    'create index post_published on post (site_id, published_ts) where status in (0, 1, 2)',
  ]);
}
