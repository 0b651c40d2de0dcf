import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** What is long over is found along these, so that it can be removed. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'create index task_ended on task (finished_ts) where finished_ts is not null',
    'create index saved_view_deleted_ts on saved_view (deleted_ts) where deleted_ts is not null',
    'create index saved_view_deleted on saved_view (site_id, deleted_by, deleted_ts) where deleted_ts is not null',
  ]);
}
