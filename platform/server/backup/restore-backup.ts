import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { allMigrations } from '#database/migrations/all-migrations.ts';
import { type Cluster, readCluster } from '../cluster.ts';
import { migrateTo, migrateToLatest } from '../migrate.ts';
import { fullName, listMigrations, listTables } from './catalogue.ts';
import { KEPT_PREFIX, pathOfContent } from './data-files.ts';
import { emptyDatabase } from './empty-database.ts';
import { loadDatabase } from './load-database.ts';
import { BackupProblem, DATABASE_PREFIX, FILES_PREFIX, type Manifest, type Summary } from './manifest.ts';
import { inspectBackup, readEntries } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Filled by the migrations themselves, so their rows do not mean that somebody works here. */
const FILLED_FROM_THE_START = ['public.id_node', 'public.permission'];

/** What a restore did. */
export type Restored = Summary & {
  /** Tables of the backup that this version does not have; they were nobody's of ours. */
  leftOut: string[];
  /** The archive with what was there before. */
  kept: string | null;
  /** The cluster that the backup was made on, where this database is none: its rows are on one node now. */
  lostCluster: Cluster | null;
};

/**
 * Puts a backup in the place of what is there: the schema as it was then, its rows, the steps since, and the files.
 * The archive is read to its end before anything is changed, and what is there is kept in an archive of its own.
 * No server may run on this database.
 * @throws BackupProblem when the archive is no good or newer than this version, or when there is content and no force
 */
export async function restoreBackup(options: {
  archive: string;
  connectionString: string;
  dataFolder: string;
  force: boolean;
  now: Date;
  /** Told where the content of before is kept, while it is still in place. */
  onKept?: (archive: string) => void | Promise<void>;
}): Promise<Restored> {
  const { archive, connectionString, dataFolder, force, now, onKept } = options;
  const { manifest, summary } = await inspectBackup(archive);
  refuseNewer(manifest);
  const unpacked = join(dataFolder, `.restoring-${process.pid}`);
  await mkdir(unpacked, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await refuseCompany(client);
    const hasWork = await hasContent(client);
    if (hasWork && !force) {
      throw new BackupProblem(
        'There is content in this database, and restoring would replace it. Add --force if that is what you want.',
      );
    }
    const kept = hasWork ? await keepPresent({ connectionString, dataFolder, now }) : null;
    if (kept !== null) await onKept?.(kept);
    try {
      await emptyDatabase(client);
      await migrateTo(connectionString, manifest.migrations.at(-1) ?? '');
      const entries = entriesWithFiles(archive, unpacked);
      const leftOut = await loadDatabase(client, manifest, summary, entries);
      await putInPlace(unpacked, dataFolder);
      await migrateToLatest(connectionString);
      const lostCluster = (await readCluster(client)) ? null : (manifest.cluster ?? null);
      return { ...summary, leftOut, kept, lostCluster };
    } catch (error) {
      throw kept === null ? error : withWayBack(error, kept);
    }
  } finally {
    await client.end();
    await rm(unpacked, { recursive: true, force: true });
  }
}

/** What was there may be gone by now: whoever reads the error must learn where it is. */
function withWayBack(error: unknown, kept: string): BackupProblem {
  const message = (error instanceof Error ? error.message : String(error)).replace(/[.!?]?$/, '.');
  const problem = new BackupProblem(
    `${message} What was there before is kept in ${kept}: npm run admin -- restore "${kept}" --force brings it back.`,
  );
  problem.cause = error;
  return problem;
}

async function keepPresent(options: {
  connectionString: string;
  dataFolder: string;
  now: Date;
}): Promise<string> {
  const time = options.now.toISOString().replace(/[:.]/g, '-');
  const archive = join(options.dataFolder, `${KEPT_PREFIX}${time}.tar.gz`);
  await writeBackup({ archive, ...options });
  return archive;
}

function refuseNewer(manifest: Manifest): void {
  const unknown = manifest.migrations.filter((name) => !(name in allMigrations));
  if (unknown.length === 0) return;
  throw new BackupProblem(
    `The backup was made by a newer version of Masthead (it knows ${unknown.join(', ')}): restore it with that version.`,
  );
}

async function refuseCompany(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'masthead%' limit 1`,
  );
  if (rows.length > 0)
    throw new BackupProblem('A server or a command works with this database: stop it first.');
}

async function hasContent(client: pg.Client): Promise<boolean> {
  if ((await listMigrations(client)).length === 0) return false;
  for (const table of await listTables(client)) {
    if (FILLED_FROM_THE_START.includes(fullName(table))) continue;
    const { rows } = await client.query(
      `select 1 from ${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)} limit 1`,
    );
    if (rows.length > 0) return true;
  }
  return false;
}

/** Gives the entries of the database on; those of files are unpacked on the way. */
async function* entriesWithFiles(archive: string, folder: string) {
  for await (const entry of readEntries(archive)) {
    const { name, mode } = entry.header;
    if (name.startsWith(DATABASE_PREFIX)) yield entry;
    else if (!name.startsWith(FILES_PREFIX)) entry.resume();
    else {
      const path = join(folder, pathOfContent(name.slice(FILES_PREFIX.length)));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(path, { mode: mode ?? 0o600, flush: true }));
    }
  }
}

async function putInPlace(unpacked: string, dataFolder: string): Promise<void> {
  for (const name of await readdir(unpacked)) {
    await rm(join(dataFolder, name), { recursive: true, force: true });
    await rename(join(unpacked, name), join(dataFolder, name));
  }
}
