import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { oneAfterTheOther } from '#database/migrations/statements.ts';
import { fullName, listForeignKeys, listTables, quoted } from './catalogue.ts';
import {
  type BackedUpTable,
  BackupProblem,
  DATABASE_PREFIX,
  type Manifest,
  type Summary,
} from './manifest.ts';
import type { Entry } from './read-backup.ts';

/**
 * Fills the migrated, empty tables in one transaction. Foreign keys are taken away meanwhile, so that the order of
 * the tables does not matter, and are checked when they come back.
 * @returns the tables of the backup that the database does not have
 */
export async function loadDatabase(
  client: pg.Client,
  manifest: Manifest,
  summary: Summary,
  entries: AsyncIterable<Entry>,
): Promise<string[]> {
  const present = new Set((await listTables(client)).map(fullName));
  const leftOut = manifest.tables.map(fullName).filter((name) => !present.has(name));
  const tables = new Map(manifest.tables.map((table) => [fullName(table), table]));
  await client.query('begin');
  await client.query(oneAfterTheOther);
  const foreignKeys = await listForeignKeys(client);
  for (const { drop } of foreignKeys) await client.query(drop);
  for (const table of manifest.tables) {
    if (!present.has(fullName(table))) continue;
    await client.query(`truncate ${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`);
  }
  let current: TableCopy | undefined;
  for await (const entry of entries) {
    const name = entry.header.name.slice(DATABASE_PREFIX.length).replace(/\/\d+$/, '');
    if (leftOut.includes(name)) {
      entry.resume();
      continue;
    }
    if (current?.name !== name) {
      await current?.end();
      const table = tables.get(name);
      if (!table) throw new BackupProblem(`The backup holds rows of ${name}, which it does not declare.`);
      current = startCopy(client, table, summary.rows[name] ?? 0);
    }
    for await (const chunk of entry) await current.write(chunk as Buffer);
  }
  await current?.end();
  for (const { add } of foreignKeys) await client.query(add);
  await client.query('commit');
  await client.query('analyze');
  return leftOut;
}

type TableCopy = { name: string; write(chunk: Buffer): Promise<void>; end(): Promise<void> };

function startCopy(client: pg.Client, table: BackedUpTable, promised: number): TableCopy {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const target = client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`));
  const source = new PassThrough();
  const done = pipeline(source, target);
  // The failure is met by the next write or by the end.
  done.catch(() => undefined);
  return {
    name: fullName(table),
    write: async (chunk) => {
      if (source.write(chunk)) return;
      await Promise.race([new Promise((resolve) => source.once('drain', resolve)), done]);
    },
    end: async () => {
      source.end();
      await done;
      if (target.rowCount === promised) return;
      throw new BackupProblem(
        `The backup promises ${promised} rows of ${fullName(table)} and holds ${target.rowCount}.`,
      );
    },
  };
}
