import pg from 'pg';
import { oneAfterTheOther } from '#database/migrations/statements.ts';
import { listForeignKeys, listOwnTables } from './catalogue.ts';
import { BackupProblem } from './manifest.ts';

/** PostgreSQL's word for "something else is built upon it". */
const STILL_NEEDED = '2BP01';

/**
 * Takes the tables of this product away, one by one, and the queue of its jobs. Whatever else stands in the database
 * stays: tables of neighbours, extensions, and what a cluster keeps in `public` about itself.
 * @throws BackupProblem when somebody has built something upon a table of ours; then all is as it was
 */
export async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query('begin');
  try {
    await client.query(oneAfterTheOther);
    for (const { drop } of await listForeignKeys(client)) await client.query(drop);
    for (const table of await listOwnTables(client)) {
      await client.query(
        `drop table ${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`,
      );
    }
    await client.query('drop schema if exists graphile_worker cascade');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw inWords(error);
  }
}

function inWords(error: unknown): unknown {
  const { code, detail, message } = error as { code?: string; detail?: string; message?: string };
  if (code !== STILL_NEEDED) return error;
  return new BackupProblem(
    `Somebody has built upon a table of Masthead, and restoring would take that away: ${detail ?? message}. Remove it first.`,
  );
}
