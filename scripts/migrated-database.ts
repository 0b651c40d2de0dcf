import { rm } from 'node:fs/promises';
import { makeQuickFolder } from '#platform/server/embedded-postgres/quick-folder.ts';
import { settingsForTests } from '#platform/server/embedded-postgres/settings.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { migrateToLatest } from '#platform/server/migrate.ts';

/** Starts a PostgreSQL of its own, migrates it, and throws it away when the deed is done. */
export async function withMigratedDatabase<T>(deed: (connectionString: string) => Promise<T>): Promise<T> {
  const dataFolder = await makeQuickFolder();
  const quiet = () => undefined;
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    settings: settingsForTests,
    log: { debug: quiet, info: quiet, warn: quiet, error: console.error },
  });
  try {
    await migrateToLatest(postgres.connectionString);
    return await deed(postgres.connectionString);
  } finally {
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
