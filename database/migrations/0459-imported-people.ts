import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/** Whoever is forgotten is found among those who came in; of people alone, so that no other look-up takes it. */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [
    oneAfterTheOther,
    "create index import_source_person_idx on import_source (site_id, object_id) where kind = 'authors'",
  ]);
}
