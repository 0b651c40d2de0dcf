import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What reports ask of posts is read from an index alone. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `create index post_in_reports on post (site_id, id)
      include (community_id, primary_section_id, deleted_ts)`,
  ]);
}
