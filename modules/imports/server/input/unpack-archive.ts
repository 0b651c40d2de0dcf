import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import yauzl from 'yauzl';
import { ImportProblem } from '../import-problem.ts';

/** Archives may hold this much; beyond it they are taken for a bomb. */
const MOST_BYTES = 200 * 1024 ** 3;
const MOST_FILES = 2_000_000;
const LARGE = 1024 ** 2;
const AT_ONCE = 16;

/** Unpacks a tar stream into a folder. Links and devices are left out, and nothing lands outside the folder. */
export async function unpackTar(bytes: Readable, folder: string): Promise<void> {
  const guard = makeGuard();
  const folders = new Set<string>();
  const store = new Store();
  const archive = extract();
  const reading = pipeline(bytes, archive);
  reading.catch(() => undefined);
  try {
    for await (const entry of archive) {
      const target = entry.header.type === 'file' ? placeInside(folder, entry.header.name) : null;
      if (target === null) {
        entry.resume();
        continue;
      }
      guard(entry.header.size ?? 0);
      await keepFolder(folders, target);
      await store.add(entry as unknown as AsyncIterable<Buffer>, entry.header.size ?? 0, target);
    }
    await reading;
    await store.finish();
  } catch (error) {
    throw asProblem(error, 'The tar archive');
  }
}

/** Unpacks a zip file into a folder, under the same rules. */
export async function unpackZip(file: string, folder: string): Promise<void> {
  const guard = makeGuard();
  const folders = new Set<string>();
  const store = new Store();
  try {
    const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false });
    try {
      for await (const entry of zip.eachEntry()) {
        const target = entry.fileName.endsWith('/') ? null : placeInside(folder, entry.fileName);
        if (target === null || isLink(entry.externalFileAttributes)) continue;
        if (entry.isEncrypted()) throw new ImportProblem(`"${entry.fileName}" in the zip file is encrypted.`);
        guard(entry.uncompressedSize);
        await keepFolder(folders, target);
        await store.add(await zip.openReadStreamPromise(entry), entry.uncompressedSize, target);
      }
      await store.finish();
    } finally {
      zip.close();
    }
  } catch (error) {
    throw asProblem(error, 'The zip file');
  }
}

async function keepFolder(made: Set<string>, target: string): Promise<void> {
  const folder = path.dirname(target);
  if (made.has(folder)) return;
  await mkdir(folder, { recursive: true });
  made.add(folder);
}

/** Writes files while the next ones are read; the small ones, of which there are many, several at once. */
class Store {
  private readonly writing: Promise<void>[] = [];

  async add(bytes: AsyncIterable<Buffer>, size: number, target: string): Promise<void> {
    if (size > LARGE) return pipeline(bytes, createWriteStream(target));
    const written = writeFile(target, await buffer(bytes));
    written.catch(() => undefined);
    this.writing.push(written);
    if (this.writing.length > AT_ONCE) await this.writing.shift();
  }

  async finish(): Promise<void> {
    await Promise.all(this.writing.splice(0));
  }
}

function makeGuard(): (bytes: number) => void {
  let total = 0;
  let files = 0;
  return (bytes) => {
    total += bytes;
    files += 1;
    if (total > MOST_BYTES || files > MOST_FILES) {
      throw new ImportProblem('The archive holds more than 200 GB or 2,000,000 files.');
    }
  };
}

/** The place of an entry inside the folder, or null for one that points elsewhere. */
function placeInside(folder: string, name: string): string | null {
  const parts = name.replaceAll('\\', '/').split('/');
  if (name === '' || name.includes('\0') || parts.includes('..')) return null;
  if (parts[0] === '' || /^[a-zA-Z]:$/.test(parts[0] ?? '') || parts[0] === '__MACOSX') return null;
  return path.join(folder, ...parts.filter((part) => part !== '' && part !== '.'));
}

function isLink(attributes: number): boolean {
  return ((attributes >>> 16) & 0xf000) === 0xa000;
}

function asProblem(error: unknown, what: string): unknown {
  if (error instanceof ImportProblem) return error;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC')
    return new ImportProblem('There is not enough space in the temporary folder to unpack the archive.');
  if (code === 'EACCES' || code === 'ENOENT') return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ImportProblem(`${what} is damaged or not complete (${message}).`);
}
