import { type MigrationDatabase, oneAfterTheOther, run } from './statements.ts';

/**
 * Nothing asks from an object for its source. While a site was being filled, and the planner knew nothing of it yet,
 * it took this index for the keys and read all things of a kind for each of them.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await run(db, [oneAfterTheOther, 'drop index import_source_object']);
}
