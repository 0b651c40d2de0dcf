import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** The library by the size of its files. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'create index asset_size on asset (site_id, coalesce(size, 0), id) where deleted_ts is null',
  ]);
}
