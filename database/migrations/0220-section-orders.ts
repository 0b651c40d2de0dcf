import { sql } from 'kysely';
import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Sections whose posts were placed by hand say so; the others show the newest first. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [oneAfterTheOther]);
  const { rows: sites } = await sql<{ id: number }>`select id from site order by id`.execute(db);
  for (const { id: siteId } of sites) {
    await sql`update section set settings = section.settings || '{"order": "manual"}'::jsonb
      where section.site_id = ${siteId} and section.id <> 0 and section.type <> 'stage'
        and exists (select from section_position as placed
          where placed.site_id = ${siteId} and placed.section_id = section.id and not placed.is_frozen)`.execute(
      db,
    );
  }
}
