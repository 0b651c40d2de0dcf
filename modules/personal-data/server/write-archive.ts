import { PassThrough, Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';
import type { Db } from '#platform/server/database.ts';
import { type Received, receive } from '#platform/server/files/receive.ts';
import { safeCell } from '#platform/server/safe-cell.ts';
import { PAGE, type Person, type PersonalTable } from './personal-table.ts';
import { personalTables } from './personal-tables.ts';

/** Spreadsheets read the text as UTF-8 by it. */
const MARK = '﻿';

/**
 * Writes an archive with one CSV file for each kind of data, one page of rows in memory at a time.
 * @param wrote called after each file; what it throws ends the archive
 */
export async function writeArchive(
  db: Db,
  person: Person,
  path: string,
  wrote: (files: number) => Promise<void>,
): Promise<Received> {
  const zip = new ZipFile();
  const out = new PassThrough();
  let files = 0;
  for (const table of personalTables) {
    zip.addReadStreamLazy(`${table.name}.csv`, (take) => {
      const bytes = Readable.from(lines(db, person, table), { objectMode: false });
      bytes.once('error', (error) => out.destroy(error));
      take(null, bytes);
    });
  }
  async function* lines(on: Db, of: Person, table: PersonalTable) {
    yield MARK + stringify([[...table.columns]]);
    yield* pagesOf(on, of, table);
    files += 1;
    await wrote(files);
  }
  zip.outputStream.pipe(out);
  zip.end();
  return receive(out, path, Number.MAX_SAFE_INTEGER);
}

async function* pagesOf(db: Db, person: Person, table: PersonalTable): AsyncGenerator<string> {
  let after = 0;
  while (true) {
    const rows = await table.page(db, person, after);
    if (rows.length > 0)
      yield stringify(rows.map((row) => table.columns.map((name) => cellOf(name, row[name]))));
    const last = rows.at(-1);
    if (table.key === undefined || rows.length < PAGE || !last) return;
    after = Number(last[table.key]);
  }
}

/** Moments as people and programs read them, and no text that a spreadsheet would run. */
function cellOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (name.endsWith('_ts')) return new Date(Number(value) * 1000).toISOString();
  return safeCell(String(value));
}
