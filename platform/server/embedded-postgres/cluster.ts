import { randomBytes } from 'node:crypto';
import {
  chmod,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseUser } from './database-user.ts';
import { isAbsent } from './is-absent.ts';
import { dataFolderArgument, runProgram } from './run-program.ts';

/** The name of the database and of its owner. */
export const DATABASE_NAME = 'masthead';

/** Major version of the programs; a folder of another one is not opened. */
const POSTGRES_MAJOR = '18';

/** A folder that PostgreSQL can be started on. */
export type Cluster = { folder: string; password: string };

/**
 * Opens the database's folder, or makes it: it appears under its name only when it is complete and on the disk,
 * so that a crash leaves either none or a good one.
 */
export async function openCluster(
  home: string,
  binaries: string,
  user: DatabaseUser | undefined,
): Promise<Cluster> {
  const folder = join(home, 'cluster');
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw error;
  });
  if (version === undefined) await makeCluster(home, binaries, user);
  else if (version.trim() !== POSTGRES_MAJOR) {
    throw new Error(
      `The data in ${folder} belongs to PostgreSQL ${version.trim()}; this version of Masthead brings PostgreSQL ${POSTGRES_MAJOR}.`,
    );
  }
  if (user) await giveTo(user, home);
  return { folder, password: (await readFile(join(home, 'password'), 'utf8')).trim() };
}

async function makeCluster(home: string, binaries: string, user: DatabaseUser | undefined): Promise<void> {
  const unfinished = `${home}.new`;
  const folder = join(unfinished, 'cluster');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(unfinished, 0o700);
  const password = randomBytes(32).toString('hex');
  await writeFile(join(unfinished, 'password'), `${password}\n`, { mode: 0o600, flush: true });
  if (user) await giveTo(user, unfinished);
  const program = { binaries, user, folder };
  const dataFolder = dataFolderArgument(program);
  await runProgram(program, 'initdb', [
    ...['-D', dataFolder, '-U', DATABASE_NAME, '--auth=scram-sha-256', '--pwfile=../password'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    '--no-instructions',
  ]);
  await runProgram(
    program,
    'postgres',
    ['--single', '-D', dataFolder, 'postgres'],
    `create database ${DATABASE_NAME}\n`,
  );
  await syncToDisk(unfinished);
  await rename(unfinished, home);
  await syncToDisk(dirname(home));
}

async function syncToDisk(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

/** Hands a folder over to the account of the database; it is root's when it was copied or has just been made. */
async function giveTo(user: DatabaseUser, path: string): Promise<void> {
  const found = await lstat(path);
  if (found.uid === user.uid) return;
  if (found.isDirectory()) {
    for (const name of await readdir(path)) await giveTo(user, join(path, name));
  }
  // The folder comes last: its owner says that everything in it is done.
  await lchown(path, user.uid, user.gid);
}
