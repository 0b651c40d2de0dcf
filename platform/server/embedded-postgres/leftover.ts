import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAbsent } from './is-absent.ts';

/**
 * How long a database gets to finish its checkpoint, and then to end without one, in milliseconds. A site waits
 * meanwhile, and one that had just lost a process would never end in good order.
 */
const FAST_STOP = 10_000;
const IMMEDIATE_STOP = 10_000;

/**
 * Stops a database process that a killed server left behind on this folder. Nothing is lost: it ends cleanly, or
 * the next start replays its log. The caller holds the claim on the data folder, so it is nobody else's.
 */
export async function stopLeftover(folder: string, say: (message: string) => void): Promise<void> {
  const pid = await pidOfRecord(folder);
  if (pid === undefined || !isAlive(pid)) return;
  if (!(await runsOn(pid, folder))) {
    // The number belongs to another process by now, as it often does in containers, and PostgreSQL would wait for that.
    await rm(join(folder, 'postmaster.pid'), { force: true });
    return;
  }
  say(`Stopping the database process ${pid} that an earlier server left behind.`);
  process.kill(pid, 'SIGINT');
  if (await ends(pid, folder, FAST_STOP)) return;
  process.kill(pid, 'SIGQUIT');
  if (await ends(pid, folder, IMMEDIATE_STOP)) return;
  // It is hung; what it acknowledged is on the disk.
  process.kill(pid, 'SIGKILL');
  if (await ends(pid, folder, IMMEDIATE_STOP)) return;
  throw new Error(`The database process ${pid} on ${folder} does not stop.`);
}

async function pidOfRecord(folder: string): Promise<number | undefined> {
  try {
    const record = await readFile(join(folder, 'postmaster.pid'), 'utf8');
    return Math.abs(Number.parseInt(record, 10)) || undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function runsOn(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const [own, its] = await Promise.all([stat(folder), stat(`/proc/${pid}/cwd`)]);
    return own.ino === its.ino && own.dev === its.dev;
  } catch {
    return false;
  }
}

async function ends(pid: number, folder: string, milliseconds: number): Promise<boolean> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    if (!(await runsOn(pid, folder))) return true;
    await wait(20);
  }
  return false;
}
