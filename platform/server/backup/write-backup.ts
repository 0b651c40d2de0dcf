import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { type Pack, pack } from 'tar-stream';
import { readCluster } from '../cluster.ts';
import { endConnection } from '../connections.ts';
import { fullName, listMigrations, listTables } from './catalogue.ts';
import { copyRows, countRows } from './copy-rows.ts';
import { type DataFile, listDataFiles } from './data-files.ts';
import {
  type BackedUpTable,
  BackupProblem,
  DATABASE_PREFIX,
  FILES_PREFIX,
  MANIFEST_ENTRY,
  type Manifest,
  SUMMARY_ENTRY,
  type Summary,
} from './manifest.ts';

/** An archive wants to know sizes beforehand, so a table is written in pieces of this many bytes. */
const PIECE = 8 * 1024 * 1024;

/**
 * Writes everything into one archive: the database as it is at one moment, then the files. Works beside a running
 * server, in constant memory. The archive appears under its name when it is complete, for its owner alone.
 * @throws BackupProblem when there is such a file already, or nothing to back up
 */
export async function writeBackup(options: {
  archive: string;
  connectionString: string;
  dataFolder: string;
  now: Date;
}): Promise<Summary> {
  const unfinished = `${options.archive}.unfinished`;
  if (existsSync(options.archive)) {
    throw new BackupProblem(`${options.archive} is there already; a backup never replaces a file.`);
  }
  const client = new pg.Client({ connectionString: options.connectionString });
  // The loss of the connection is met by the query in progress.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const archive = pack();
    const written = pipeline(
      archive,
      createGzip({ level: 4 }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    const [summary] = await Promise.all([fill(archive, client, options), written]);
    await rename(unfinished, options.archive);
    return summary;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    // Rows that nobody takes any more would keep it from ending by itself.
    await endConnection(client);
  }
}

async function fill(
  archive: Pack,
  client: pg.Client,
  { dataFolder, now }: { dataFolder: string; now: Date },
): Promise<Summary> {
  try {
    await client.query('begin isolation level repeatable read read only');
    const migrations = await listMigrations(client);
    if (migrations.length === 0)
      throw new BackupProblem('There is nothing to back up: the database is empty.');
    const tables = await listTables(client);
    const manifest: Manifest = {
      format: 'masthead-backup',
      version: 1,
      created_ts: Math.floor(now.getTime() / 1000),
      migrations,
      tables,
      cluster: await readCluster(client),
    };
    await addEntry(archive, MANIFEST_ENTRY, JSON.stringify(manifest, null, 2));
    const summary: Summary = { rows: {}, files: 0 };
    for (const table of tables) summary.rows[fullName(table)] = await addTable(archive, client, table);
    await client.query('commit');
    for await (const file of listDataFiles(dataFolder)) {
      await addFile(archive, dataFolder, file);
      summary.files += 1;
    }
    await addEntry(archive, SUMMARY_ENTRY, JSON.stringify(summary, null, 2));
    archive.finalize();
    return summary;
  } catch (error) {
    archive.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
}

async function addTable(archive: Pack, client: pg.Client, table: BackedUpTable): Promise<number> {
  const rows = copyRows(client, table);
  let piece = 0;
  let written = 0;
  for await (const bytes of inPieces(rows.chunks)) {
    piece += 1;
    written += countRows(bytes);
    await addEntry(archive, `${DATABASE_PREFIX}${fullName(table)}/${String(piece).padStart(6, '0')}`, bytes);
  }
  const sent = await rows.count();
  if (written === sent) return written;
  throw new BackupProblem(`The database sent ${sent} rows of ${fullName(table)} and ${written} arrived.`);
}

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    kept.push(chunk);
    size += chunk.length;
    if (size < PIECE) continue;
    yield Buffer.concat(kept);
    kept = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(kept);
}

function addEntry(archive: Pack, name: string, content: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });
}

async function addFile(archive: Pack, dataFolder: string, file: DataFile): Promise<void> {
  const { path, size, mode, modified } = file;
  const name = `${FILES_PREFIX}${path}`;
  if (size === 0) return addEntry(archive, name, '');
  const entry = archive.entry({ name, size, mode, mtime: modified });
  // A file that grows meanwhile is taken as long as it was when it was found.
  await pipeline(createReadStream(join(dataFolder, path), { end: size - 1 }), entry);
}
