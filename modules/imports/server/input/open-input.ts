import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportProblem } from '../import-problem.ts';
import { packingOf, TELLING_BYTES } from './content-type.ts';
import type { LostFile, SourceFile, SourceInput } from './source-input.ts';
import { type UnpackLimits, unpackTar, unpackZip, usualLimits } from './unpack-archive.ts';

/** Folders whose name says what is in them; they stay part of the names of the files. */
const MEANINGFUL = new Set([
  'posts',
  'post',
  '_posts',
  '_drafts',
  'drafts',
  'blog',
  'news',
  'articles',
  'pages',
  'page',
]);
/** Given alone, such a folder says of its files what they are; others may just be named so. */
const TELLING_FOLDERS = new Set(['posts', '_posts', '_drafts', 'drafts', 'pages']);
const SMALL = 256 * 1024;
const ARCHIVE_NAME = /\.(zip|tar|tgz|tar\.gz)$/i;

/**
 * Opens what was given: a file, plain or packed as .gz, .zip, .tar or .tar.gz (told by content), or a folder.
 * Archives are unpacked into a temporary folder that `close` removes.
 * @param limits how much each of them may hold
 */
export async function openInput(given: string, limits = usualLimits): Promise<SourceInput> {
  const found = await stat(given).catch(() => null);
  if (!found) throw new ImportProblem(`There's no file or folder "${given}".`);
  const opened = new OpenedInput(limits);
  try {
    if (found.isDirectory()) await opened.addFolder(given, path.basename(path.resolve(given)));
    else await opened.addFile(given);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened.finish(given, found.isDirectory());
}

class OpenedInput {
  private files: SourceFile[] = [];
  private temporary: string[] = [];
  private lost: LostFile[] = [];
  private read = 0;
  private hasUnpacked = false;
  /** The bytes that packed files have held so far. */
  private readonly unpacked = new Map<string, number>();
  private unpackedBytes = 0;
  private readonly limits: UnpackLimits;

  constructor(limits: UnpackLimits) {
    this.limits = limits;
  }

  async addFile(file: string): Promise<void> {
    const { packing, head } = await packingOfFile(file);
    if (head.length === 0) {
      throw new ImportProblem('The file is empty.', { file: path.basename(file), line: 1, column: 1 });
    }
    if (packing === 'zip' || packing === 'tar' || (packing === 'gzip' && (await holdsTar(file)))) {
      await this.addFolder(await this.unpack(file, packing), '');
      this.hasUnpacked = true;
      return;
    }
    await this.addPlain(file, path.basename(file), packing === 'gzip');
  }

  async addFolder(folder: string, itsName: string): Promise<void> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
      )
      .sort(byName);
    const visible = names.filter((name) => !name.split('/').some(isOfNoInterest));
    const archive = visible.length === 1 && ARCHIVE_NAME.test(visible[0] ?? '') ? visible[0] : undefined;
    if (archive !== undefined) return this.addFile(path.join(folder, archive));
    const common = commonFolder(visible);
    const saysIt = visible.some((name) =>
      name
        .split('/')
        .slice(0, -1)
        .some((part) => MEANINGFUL.has(part)),
    );
    const prefix = common === '' && !saysIt && TELLING_FOLDERS.has(itsName) ? `${itsName}/` : '';
    for (const name of visible) {
      const file = path.join(folder, name);
      const isPacked = name.endsWith('.gz') && (await packingOfFile(file)).packing === 'gzip';
      await this.addPlain(file, prefix + name.slice(common.length), isPacked);
    }
  }

  finish(given: string, isFolder: boolean): SourceInput {
    if (this.files.length === 0) throw new ImportProblem(`There are no files in "${path.basename(given)}".`);
    return {
      name: path.basename(path.resolve(given)),
      files: this.files,
      isFolder: isFolder || this.hasUnpacked,
      lost: this.lost,
      bytesRead: () => this.read,
      bytesTotal: this.files.reduce((sum, file) => sum + file.size, 0),
      close: () => this.close(),
    };
  }

  async close(): Promise<void> {
    for (const folder of this.temporary.splice(0)) await rm(folder, { recursive: true, force: true });
  }

  private async addPlain(file: string, name: string, isGzip: boolean): Promise<void> {
    const { size } = await stat(file);
    const shown = isGzip ? name.replace(/\.gz$/i, '') : name;
    this.files.push({ name: shown, path: file, size, open: () => this.openFile(file, size, isGzip) });
  }

  private openFile(file: string, size: number, isGzip: boolean): Readable {
    const bytes = size <= SMALL ? Readable.from(this.wholeFile(file)) : this.piecesOf(file);
    return isGzip ? this.withinLimits(file, gunzip(bytes)) : bytes;
  }

  private piecesOf(file: string): Readable {
    const raw = createReadStream(file, { highWaterMark: 256 * 1024 });
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.read += chunk.length;
        done(null, chunk);
      },
    });
    raw.on('error', (error) => counted.destroy(error));
    counted.on('close', () => raw.destroy());
    return raw.pipe(counted);
  }

  /** What is packed may unpack to no more than an archive may; a file that is read twice counts once. */
  private withinLimits(file: string, unpacked: Readable): Readable {
    const most = this.limits.gigabytes * 1024 ** 3;
    let bytes = 0;
    const bounded = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        const known = this.unpacked.get(file) ?? 0;
        if (bytes > known) {
          this.unpacked.set(file, bytes);
          this.unpackedBytes += bytes - known;
        }
        const problem = `The unpacked files are larger than ${this.limits.gigabytes} GB.`;
        if (this.unpackedBytes > most) done(new ImportProblem(problem));
        else done(null, chunk);
      },
    });
    unpacked.on('error', (error) => bounded.destroy(error));
    bounded.on('close', () => unpacked.destroy());
    return unpacked.pipe(bounded);
  }

  /** A stream with its buffers costs more than a small file itself. */
  private async *wholeFile(file: string): AsyncGenerator<Buffer> {
    const bytes = await readFile(file);
    this.read += bytes.length;
    if (bytes.length > 0) yield bytes;
  }

  private async unpack(file: string, packing: 'gzip' | 'zip' | 'tar'): Promise<string> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'masthead-import-'));
    this.temporary.push(folder);
    const lost =
      packing === 'zip'
        ? await unpackZip(file, folder, this.limits)
        : await unpackTar(
            packing === 'tar' ? createReadStream(file) : gunzip(createReadStream(file)),
            folder,
            this.limits,
          );
    this.lost.push(...lost);
    return folder;
  }
}

/** Unpacks, and turns what zlib reports into words. */
function gunzip(packed: Readable): Readable {
  const unpacking = createGunzip();
  const result = new PassThrough();
  packed.on('error', (error) => unpacking.destroy(error));
  unpacking.on('error', (error: NodeJS.ErrnoException) => {
    const isCut = error.code === 'Z_BUF_ERROR';
    result.destroy(
      new ImportProblem(isCut ? 'The compressed file is incomplete.' : 'The compressed file is damaged.'),
    );
  });
  result.on('close', () => packed.destroy());
  return packed.pipe(unpacking).pipe(result);
}

async function packingOfFile(file: string) {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(TELLING_BYTES), 0, TELLING_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    return { head, packing: packingOf(head) };
  } finally {
    await handle.close();
  }
}

async function holdsTar(file: string): Promise<boolean> {
  const stream = gunzip(createReadStream(file));
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of stream) {
      head = Buffer.concat([head, chunk as Buffer]);
      if (head.length >= TELLING_BYTES) break;
    }
  } catch (error) {
    if (head.length < TELLING_BYTES && !(error instanceof ImportProblem)) throw error;
  }
  stream.destroy();
  return packingOf(head.subarray(0, TELLING_BYTES)) === 'tar';
}

/** The folders that all files share, when their names say nothing. */
function commonFolder(names: readonly string[]): string {
  let common = '';
  for (;;) {
    const next = names[0]?.slice(common.length).split('/') ?? [];
    const folder = next[0];
    if (next.length < 2 || folder === undefined || MEANINGFUL.has(folder)) return common;
    const longer = `${common}${folder}/`;
    if (!names.every((name) => name.startsWith(longer))) return common;
    common = longer;
  }
}

/** By code unit, so that the order is the same on every machine. */
function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isOfNoInterest(part: string): boolean {
  return part.startsWith('.') || part === 'node_modules' || part === '__MACOSX' || part === 'Thumbs.db';
}
