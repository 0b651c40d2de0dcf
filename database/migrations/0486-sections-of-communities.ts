import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** A community has a section of its own, below which all of its sections lie. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    'alter table section add column community_id bigint',
    `create unique index section_community_key on section (site_id, community_id)
      where community_id is not null and deleted_ts is null`,
  ]);
}
