import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Tags have other names, and are purged some time after they were deleted. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `alter table tag
      add column aliases text[] not null default '{}',
      add column alias_keys text[] not null default '{}'`,
    'create index tag_alias_keys on tag using gin (site_id, alias_keys) where deleted_ts is null',
    'create index tag_deleted_ts on tag (deleted_ts) where deleted_ts is not null',
  ]);
}
