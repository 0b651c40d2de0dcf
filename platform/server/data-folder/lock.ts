import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A lock that the operating system takes back when the process ends, however it ends. */
export type FolderLock = { release(): void };

/** SQLite's code for a file that another process has locked. */
const BUSY = 5;

/** Long enough for another process that only looks whether the lock is taken, in milliseconds. */
const PATIENCE = 100;

/** Takes the lock of a data folder; nothing when another process has it. SQLite brings locks to every platform. */
export function takeLock(dataFolder: string): FolderLock | undefined {
  const file = new DatabaseSync(join(dataFolder, 'server.lock'), { timeout: PATIENCE });
  try {
    // Nothing is ever written, so nothing must be left beside the file either.
    file.exec('pragma journal_mode = memory; begin exclusive');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined;
    throw error;
  }
}
