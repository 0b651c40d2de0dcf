import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** The library by the day on which something was added. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'create index asset_added on asset (site_id, created_ts, id) where deleted_ts is null',
  ]);
}
