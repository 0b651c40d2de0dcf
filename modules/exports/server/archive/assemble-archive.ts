import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { ApiError, notFound } from '#platform/contract/api-error.ts';
import type { ArchivedFile } from '#platform/server/archive-part.ts';
import { type Received, receive } from '#platform/server/files/receive.ts';
import type { Files } from '#platform/server/files.ts';
import { CHECKSUM_FILE, MANIFEST_FILE, README_FILE } from '../../site-archive-kinds.contract.ts';
import type { Chunk } from './write-chunk.ts';

/** From here on the form of large archives is needed, in bytes. */
const LARGE = 4_000_000_000;
/** Files that are gone are named up to here, and counted beyond. */
const MOST_NAMED = 1_000;

type Added = { sha256: string; size: number };

export type ToAssemble = {
  files: Pick<Files, 'get'>;
  /** The names of the files of lines, in the order in which they stand in the archive. */
  parts: readonly string[];
  chunks: readonly Chunk[];
  readme: string;
  /** What the manifest says of the site and the export. */
  head: object;
  exportedTo: () => number;
  signal: AbortSignal;
  /** Called with the number of files that are in by then; what it throws ends the archive. */
  wrote(files: number): Promise<void>;
};

/** Puts the lines and files that lie in the storage into one archive at the path, a stream at a time. */
export async function assembleArchive(order: ToAssemble, path: string): Promise<Received> {
  const { files, parts, chunks, readme, head, exportedTo, signal, wrote } = order;
  const sums = `${path}.sums`;
  const archive = openZip(path, signal);
  const add = async (name: string, bytes: AsyncIterable<Uint8Array>, options: AddOptions = {}) => {
    const added = await archive.add(name, bytes, options);
    await appendFile(sums, `${added.sha256}  ${name}\n`);
    return added;
  };
  try {
    await writeFile(sums, '', { mode: 0o600 });
    await add(README_FILE, Readable.from([Buffer.from(readme)]));
    const kinds: object[] = [];
    for (const part of parts) {
      const own = chunks.filter((chunk) => chunk.part === part);
      const rows = own.reduce((sum, chunk) => sum + chunk.rows, 0);
      const size = own.reduce((sum, chunk) => sum + chunk.bytes, 0);
      const { sha256 } = await add(`${part}.jsonl`, bytesOf(files, own), { isLarge: size > LARGE });
      kinds.push({ name: part, file: `${part}.jsonl`, count: rows, bytes: size, sha256 });
    }
    const library = { count: 0, bytes: 0, missing_count: 0, missing: [] as string[] };
    for await (const file of filesOf(files, chunks)) {
      const bytes = await openFile(files, file.key);
      if (bytes) {
        library.bytes += (await add(file.name, bytes, { isPacked: true })).size;
        library.count += 1;
      } else {
        library.missing_count += 1;
        if (library.missing.length < MOST_NAMED) library.missing.push(file.name);
      }
      await wrote(library.count + library.missing_count);
    }
    const checksums = await archive.add(CHECKSUM_FILE, createReadStream(sums));
    const manifest = {
      ...{ ...head, exported_to: exportedTo(), kinds, files: library },
      checksums: { file: CHECKSUM_FILE, sha256: checksums.sha256 },
    };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await archive.add(MANIFEST_FILE, Readable.from([Buffer.from(text)]));
    return await archive.end();
  } catch (error) {
    await archive.fail(error);
    throw error;
  } finally {
    await rm(sums, { force: true });
  }
}

type AddOptions = {
  /** Pictures are packed already. */
  isPacked?: boolean;
  isLarge?: boolean;
};

function openZip(path: string, signal: AbortSignal) {
  const zip = new ZipFile();
  const out = new PassThrough();
  const received = receive(out, path, Number.MAX_SAFE_INTEGER);
  const broken = received.then(() => new Promise<never>(() => undefined));
  broken.catch(() => undefined);
  zip.on('error', (error: Error) => out.destroy(error));
  zip.outputStream.pipe(out);
  return {
    add: async (
      name: string,
      bytes: AsyncIterable<Uint8Array>,
      { isPacked = false, isLarge = false }: AddOptions = {},
    ): Promise<Added> => {
      const hash = createHash('sha256');
      const done = Promise.withResolvers<void>();
      done.promise.catch(() => undefined);
      let size = 0;
      async function* measured() {
        for await (const chunk of bytes) {
          signal.throwIfAborted();
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      }
      const stream = Readable.from(measured(), { objectMode: false });
      stream.once('end', done.resolve).once('error', done.reject);
      zip.addReadStreamLazy(name, { compress: !isPacked, forceZip64Format: isLarge }, (take) =>
        take(null, stream),
      );
      await Promise.race([done.promise, broken]);
      return { sha256: hash.digest('hex'), size };
    },
    end: () => {
      zip.end();
      return received;
    },
    fail: async (error: unknown) => {
      out.destroy(error instanceof Error ? error : new Error(String(error)));
      await received.catch(() => undefined);
    },
  };
}

async function* bytesOf(files: Pick<Files, 'get'>, chunks: readonly Chunk[]): AsyncGenerator<Uint8Array> {
  for (const { key, bytes } of chunks) if (bytes > 0) yield* await files.get(key);
}

async function* filesOf(files: Pick<Files, 'get'>, chunks: readonly Chunk[]): AsyncGenerator<ArchivedFile> {
  for (const { filesKey } of chunks) {
    if (filesKey === null) continue;
    const lines = createInterface({ input: await files.get(filesKey), crlfDelay: Number.POSITIVE_INFINITY });
    for await (const line of lines) yield JSON.parse(line) as ArchivedFile;
  }
}

/** The bytes of a file; null where it was removed since its line was written. */
async function openFile(files: Pick<Files, 'get'>, key: string): Promise<Readable | null> {
  try {
    return await files.get(key);
  } catch (error) {
    if (error instanceof ApiError && error.code === notFound.code) return null;
    throw error;
  }
}
