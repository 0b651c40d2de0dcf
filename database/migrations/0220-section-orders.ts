import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Sections whose posts were placed by hand say so; the others show the newest first. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    `update section set settings = section.settings || '{"order": "manual"}'::jsonb
      from (select distinct site_id, section_id from section_position where not is_frozen) as placed
      where placed.site_id = section.site_id and placed.section_id = section.id and section.id <> 0
        and section.type <> 'stage'`,
  ]);
}
