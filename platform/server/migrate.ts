import { Kysely, type MigrationResultSet, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { allMigrations } from '#database/migrations/all-migrations.ts';
import { prepareJobs } from './jobs/prepare-jobs.ts';

/**
 * Brings the database to the newest schema: in order, in one transaction, and once, also when two servers
 * start together.
 * @returns the names of the migrations that ran
 */
export async function migrateToLatest(connectionString: string): Promise<string[]> {
  const names = await migrate(connectionString, (migrator) => migrator.migrateToLatest());
  await prepareJobs(connectionString);
  return names;
}

/** Brings an empty database to the schema as it was after the named migration: that of a backup. */
export async function migrateTo(connectionString: string, name: string): Promise<string[]> {
  return migrate(connectionString, (migrator) => migrator.migrateTo(name));
}

async function migrate(
  connectionString: string,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => allMigrations } });
    const { error, results } = await run(migrator);
    if (error) throw error;
    return (results ?? []).filter((one) => one.status === 'Success').map((one) => one.migrationName);
  } finally {
    await db.destroy();
  }
}
