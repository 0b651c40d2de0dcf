import { Readable } from 'node:stream';
import { ARCHIVE_START, type ArchivePart, type ArchiveScope } from '#platform/server/archive-part.ts';
import type { Db } from '#platform/server/database.ts';
import { receive } from '#platform/server/files/receive.ts';
import type { Files } from '#platform/server/files.ts';

/** A piece of a file of the archive, as it lies in the storage until all are there. */
export type Chunk = {
  part: string;
  key: string;
  rows: number;
  bytes: number;
  /** Where the files of its lines are named; null where they have none. */
  filesKey: string | null;
  files: number;
};

/** Where a part goes on; null once all of it is written. */
export type Written = { chunk: Chunk; after: number | null };

type Limits = { bytes: number; milliseconds: number };
/** A step takes seconds, so that little is done again after a crash. */
const usualLimits: Limits = { bytes: 32 * 1024 ** 2, milliseconds: 5_000 };

type ToWrite = {
  db: Db;
  files: Files;
  part: ArchivePart;
  scope: ArchiveScope;
  withFiles: boolean;
  /** The same after a crash, so that what is written again takes the place of the first try. */
  key: string;
  after: number | null;
};

/** Writes lines of a part until there are none, or enough of them. */
export async function writeChunk(
  { db, files, part, scope, withFiles, key, after: from }: ToWrite,
  signal: AbortSignal,
  limits = usualLimits,
): Promise<Written> {
  const began = performance.now();
  const named: string[] = [];
  let after: number | null = from ?? ARCHIVE_START;
  let [rows, bytes] = [0, 0];
  async function* lines() {
    while (after !== null && bytes < limits.bytes && performance.now() - began < limits.milliseconds) {
      signal.throwIfAborted();
      const page = await part.page(db, scope, after);
      const texts = page.map(({ line }) => `${JSON.stringify(line)}\n`);
      for (const { file } of page) if (file && withFiles) named.push(JSON.stringify(file));
      after = page.at(-1)?.id ?? null;
      rows += page.length;
      const text = Buffer.from(texts.join(''));
      bytes += text.length;
      if (text.length > 0) yield text;
    }
  }
  const place = { siteId: scope.siteId, key };
  await files.putMade((path) => receive(Readable.from(lines()), path, Number.MAX_SAFE_INTEGER), place);
  const filesKey = named.length === 0 ? null : `${key}.files`;
  if (filesKey !== null) {
    const list = Readable.from(named.map((one) => `${one}\n`));
    await files.put(list, { siteId: scope.siteId, key: filesKey, maxBytes: Number.MAX_SAFE_INTEGER });
  }
  return { chunk: { part: part.name, key, rows, bytes, filesKey, files: named.length }, after };
}
