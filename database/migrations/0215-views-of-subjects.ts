import { sql } from 'kysely';
import { distribute, type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Page views by section and by author, by day and month, so that a report over years reads no posts. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create table view_subject_daily (
      site_id bigint not null,
      kind text not null,
      day date not null,
      subject_id bigint not null,
      views bigint not null,
      constraint view_subject_daily_pkey primary key (site_id, kind, day, subject_id)
    )`,
    `create table view_subject_monthly (
      site_id bigint not null,
      kind text not null,
      month date not null,
      subject_id bigint not null,
      views bigint not null,
      constraint view_subject_monthly_pkey primary key (site_id, kind, month, subject_id)
    )`,
    // A day that is not whole is added up from its posts.
    `create table view_day (
      site_id bigint not null,
      day date not null,
      is_whole boolean not null,
      constraint view_day_pkey primary key (site_id, day)
    )`,
    // For whom the sums count the views of a post, so that they follow when it gets another section or other authors.
    `create table view_share (
      site_id bigint not null,
      post_id bigint not null,
      section_id bigint,
      author_ids bigint[] not null,
      constraint view_share_pkey primary key (site_id, post_id)
    )`,
  ]);
  await distribute(db, ['view_subject_daily', 'view_subject_monthly', 'view_day', 'view_share']);
  // Months that were added up before have no such sums yet; the sweep that adds up months makes both.
  const { rows: sites } = await sql<{ id: number }>`select id from site order by id`.execute(db);
  for (const { id } of sites)
    await sql`update view_month set is_whole = false where site_id = ${id}`.execute(db);
}
