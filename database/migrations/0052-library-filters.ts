import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** The library by kind, by tag, and by what wants care. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'create index asset_type on asset (site_id, file_type, id) where deleted_ts is null',
    "create index asset_without_alt on asset (site_id, id) where file_type = 'image' and alt = '' and deleted_ts is null",
    'create index asset_expiry on asset (site_id, expires_ts, id) where expires_ts is not null and deleted_ts is null',
    'create index asset_tags on asset using gin (site_id, tags) where deleted_ts is null',
  ]);
}
