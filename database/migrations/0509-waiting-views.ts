import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Views of many posts wait with their batch until they are added to the posts. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table view_batch add column post_ids bigint[], add column views bigint[]',
    'create index view_batch_waiting on view_batch (site_id) where post_ids is not null',
  ]);
}
