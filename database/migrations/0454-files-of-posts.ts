import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** A gallery that names no pictures shows those that came with its post. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'create index asset_of_post on asset (site_id, post_id, id) where post_id is not null and deleted_ts is null',
  ]);
}
