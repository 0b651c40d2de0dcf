import { Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { allMigrations } from '#database/migrations/all-migrations.ts';
import { prepareJobs } from './jobs/prepare-jobs.ts';

/**
 * Brings the database to the newest schema: in order, in one transaction, and once, also when two servers
 * start together.
 * @returns the names of the migrations that ran
 */
export async function migrateToLatest(connectionString: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => allMigrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    await prepareJobs(connectionString);
    return (results ?? []).filter((one) => one.status === 'Success').map((one) => one.migrationName);
  } finally {
    await db.destroy();
  }
}
