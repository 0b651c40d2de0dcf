import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import yauzl from 'yauzl';
import { ImportProblem } from '../import-problem.ts';
import type { LostFile } from './source-input.ts';

/** Archives may hold this much; beyond it they are taken for a bomb. */
export type UnpackLimits = { gigabytes: number; files: number };
export const usualLimits: UnpackLimits = { gigabytes: 200, files: 2_000_000 };
const LARGE = 1024 ** 2;
const AT_ONCE = 16;

/**
 * Unpacks a tar stream into a folder. Links and devices are left out, and nothing lands outside the folder.
 * @returns the entries that could not be unpacked, each with the reason
 */
export async function unpackTar(bytes: Readable, folder: string, limits: UnpackLimits): Promise<LostFile[]> {
  const guard = makeGuard(limits);
  const store = new Store(folder, { hasIndex: false });
  const archive = extract();
  const reading = pipeline(bytes, archive);
  reading.catch(() => undefined);
  try {
    for await (const entry of archive) {
      const { type, name, size = 0 } = entry.header;
      if (type === 'file') {
        guard(size);
        await store.add(name, size, async () => entry as unknown as Readable);
      }
      entry.resume();
    }
    await reading;
    return await store.finish();
  } catch (error) {
    throw asProblem(error, 'The tar archive');
  }
}

/** Unpacks a zip file into a folder, under the same rules. */
export async function unpackZip(file: string, folder: string, limits: UnpackLimits): Promise<LostFile[]> {
  const guard = makeGuard(limits);
  const store = new Store(folder, { hasIndex: true });
  try {
    // Names are read here: the library would end with the first that it does not like.
    const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false, decodeStrings: false });
    try {
      for await (const entry of zip.eachEntry()) {
        const name = nameOf(entry);
        if (name.endsWith('/') || isLink(entry.externalFileAttributes)) continue;
        guard(entry.uncompressedSize);
        if (entry.isEncrypted()) store.lose(name, "It's encrypted.");
        else await store.add(name, entry.uncompressedSize, () => zip.openReadStreamPromise(entry));
      }
      return await store.finish();
    } finally {
      zip.close();
    }
  } catch (error) {
    throw asProblem(error, 'The zip file');
  }
}

function nameOf(entry: yauzl.Entry): string {
  return yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
}

/** Writes files while the next ones are read; the small ones, of which there are many, several at once. */
class Store {
  private readonly folder: string;
  /** Whether each entry can be had without those before it. */
  private readonly hasIndex: boolean;
  private readonly folders = new Set<string>();
  private readonly writing: Promise<void>[] = [];
  private readonly lost: LostFile[] = [];

  constructor(folder: string, { hasIndex }: { hasIndex: boolean }) {
    this.folder = folder;
    this.hasIndex = hasIndex;
  }

  lose(name: string, reason: string): void {
    this.lost.push({ name, reason });
  }

  async add(name: string, size: number, open: () => Promise<Readable>): Promise<void> {
    if (name.startsWith('__MACOSX/')) return;
    const target = placeInside(this.folder, name);
    if (target === null) return this.lose(name, 'Its name leads outside the archive.');
    try {
      await this.keepFolder(path.dirname(target));
      const bytes = await open();
      if (size > LARGE) return await pipeline(bytes, createWriteStream(target));
      this.write(name, target, await buffer(bytes));
    } catch (error) {
      this.lose(name, this.reasonAgainst(error));
    }
    if (this.writing.length > AT_ONCE) await this.writing.shift();
  }

  async finish(): Promise<LostFile[]> {
    await Promise.all(this.writing.splice(0));
    return this.lost;
  }

  private write(name: string, target: string, bytes: Buffer): void {
    const written = writeFile(target, bytes).catch((error: unknown) =>
      this.lose(name, this.reasonAgainst(error)),
    );
    written.catch(() => undefined);
    this.writing.push(written);
  }

  /** What is wrong with one entry; a full disk is the trouble of all, and so is what comes after a break in a tar. */
  private reasonAgainst(error: unknown): string {
    const { code = '', message = '' } = error as NodeJS.ErrnoException;
    if (NAME_PROBLEMS.has(code)) return "Its name isn't a valid file name.";
    if (!this.hasIndex || isSystems(code)) throw error;
    return `It's damaged (${message}).`;
  }

  private async keepFolder(folder: string): Promise<void> {
    if (this.folders.has(folder)) return;
    await mkdir(folder, { recursive: true });
    this.folders.add(folder);
  }
}

const NAME_PROBLEMS = new Set([
  'ENAMETOOLONG',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'EINVAL',
  'ERR_INVALID_ARG_VALUE',
]);

const isSystems = (code: string): boolean => /^E[A-Z0-9]+$/.test(code);

function makeGuard(limits: UnpackLimits): (bytes: number) => void {
  let total = 0;
  let files = 0;
  return (bytes) => {
    total += bytes;
    files += 1;
    if (total > limits.gigabytes * 1024 ** 3 || files > limits.files) {
      const most = limits.files.toLocaleString('en-US');
      throw new ImportProblem(
        `The archive is larger than ${limits.gigabytes} GB or has more than ${most} files.`,
      );
    }
  };
}

/** The place of an entry inside the folder, or null for one that points elsewhere. */
function placeInside(folder: string, name: string): string | null {
  const parts = name.replaceAll('\\', '/').split('/');
  if (name === '' || name.includes('\0') || parts.includes('..')) return null;
  if (parts[0] === '' || /^[a-zA-Z]:$/.test(parts[0] ?? '')) return null;
  return path.join(folder, ...parts.filter((part) => part !== '' && part !== '.'));
}

function isLink(attributes: number): boolean {
  return ((attributes >>> 16) & 0xf000) === 0xa000;
}

function asProblem(error: unknown, what: string): unknown {
  if (error instanceof ImportProblem) return error;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC')
    return new ImportProblem("There isn't enough space in the temporary folder to unpack the archive.");
  if (code === 'EACCES' || code === 'ENOENT') return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ImportProblem(`${what} is damaged or incomplete (${message}).`);
}
