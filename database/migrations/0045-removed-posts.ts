import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What was deleted or never saved is found by its age, of all sites, to be removed for good. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'create index post_removed_ts on post (updated_ts) where status in (4, 6, 7)',
  ]);
}
