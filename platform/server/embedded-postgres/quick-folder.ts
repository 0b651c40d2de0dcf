import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const GIGABYTE = 1024 ** 3;
/** A run of the whole suite has some 2 GB of databases at a time, beside which its processes and browsers take 5. */
const ROOM = 4 * GIGABYTE;
const MEMORY = 10 * GIGABYTE;
const NAME = 'masthead-test-of-';

/**
 * Makes a folder for databases that live as long as this process: in memory where there is plenty, for a copied
 * database is 1,650 files, which a disk takes ten times as long to make; else beside other temporary files.
 */
export function makeQuickFolder(): Promise<string> {
  const isRoomy = hasRoom();
  if (isRoomy) removeLeftovers(IN_MEMORY);
  return mkdtemp(join(isRoomy ? IN_MEMORY : tmpdir(), `${NAME}${process.pid}-`));
}

function hasRoom(): boolean {
  try {
    accessSync(IN_MEMORY, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bsize, bavail } = statfsSync(IN_MEMORY);
    return bsize * bavail >= ROOM && process.availableMemory() >= MEMORY;
  } catch {
    return false;
  }
}

/** A run that was killed has left its folder, and memory is not emptied as temporary files are. */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = new RegExp(`^${NAME}(\\d+)-`).exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
