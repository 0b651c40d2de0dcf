import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { BackupProblem } from './manifest.ts';

/** How the archives are called that a restore makes of what it replaces. */
export const KEPT_PREFIX = 'before-restore-';

/** What in the data folder is not part of its content: the database itself, locks, unfinished work, and other backups. */
const LEFT_OUT = /^(postgres(\.new)?|server\.(json|lock)\b.*|\.restoring.*|before-restore-.*)$/i;

/** A file of the data folder; `path` is relative and written with slashes. */
export type DataFile = { path: string; size: number; mode: number; modified: Date };

/** Walks through the files of a data folder beside the database. */
export async function* listDataFiles(dataFolder: string): AsyncGenerator<DataFile> {
  for (const entry of await entriesOf(dataFolder)) {
    if (!LEFT_OUT.test(entry.name)) yield* walk(dataFolder, entry.name, entry);
  }
}

/**
 * The place in the data folder of a file that an archive brings.
 * @throws BackupProblem when it lies elsewhere, or where the database, its locks or other backups are
 */
export function pathOfContent(path: string): string {
  // Elsewhere a backslash is a letter like any other.
  const parts = path.split(sep === '/' ? '/' : /[\\/]/);
  const isPlain = parts.every((part) => !['', '.', '..'].includes(part));
  const [first = ''] = parts;
  if (isPlain && !LEFT_OUT.test(first)) return path;
  throw new BackupProblem(`The backup names a file that is no content of the data folder: ${path}`);
}

async function* walk(dataFolder: string, path: string, entry: Dirent): AsyncGenerator<DataFile> {
  if (entry.isDirectory()) {
    for (const inner of await entriesOf(join(dataFolder, path)))
      yield* walk(dataFolder, `${path}/${inner.name}`, inner);
  } else if (entry.isFile()) {
    const { size, mode, mtime } = await lstat(join(dataFolder, path));
    yield { path, size, mode: mode & 0o777, modified: mtime };
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}
