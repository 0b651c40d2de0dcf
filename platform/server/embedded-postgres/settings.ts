import { statfsSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;

/** PostgreSQL's settings by their own names. */
export type PostgresSettings = Record<string, string | number>;

/**
 * Settings for a machine that the database shares with the server; nothing here trades away durability.
 * @param folder where the database stands
 */
export function settingsForMachine(folder: string): PostgresSettings {
  const memory = memoryInMegabytes();
  return {
    shared_buffers: `${between(128, memory / 16, 1024)}MB`,
    effective_cache_size: `${between(256, memory / 2, 65_536)}MB`,
    maintenance_work_mem: `${between(64, memory / 32, 512)}MB`,
    work_mem: `${between(4, memory / 512, 16)}MB`,
    max_connections: 130,
    max_wal_size: `${logInMegabytes(folder)}MB`,
    checkpoint_timeout: '15min',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    dynamic_shared_memory_type: sharedMemoryKind(),
  };
}

/** Settings for databases that live as long as a test run: a crash may lose them. */
export const settingsForTests: PostgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
  shared_buffers: '128MB',
  // It may stand in memory.
  max_wal_size: '256MB',
};

/**
 * After each checkpoint every page is logged whole once more: an act on many posts that is met by one logs half as much
 * again. Where the disk has room, the log may grow for longer; after a crash it takes some seconds more to be gone through.
 */
function logInMegabytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return between(2_048, (bavail * bsize) / MEGABYTE / 16, 4_096);
  } catch {
    return 2_048;
  }
}

function memoryInMegabytes(): number {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 && limit < totalmem() ? limit : totalmem();
  return bytes / MEGABYTE;
}

function between(least: number, wanted: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, wanted)));
}

/** Containers often give 64 MB of shared memory, which one parallel query can exceed, or none at all. */
function sharedMemoryKind(): string {
  if (process.platform === 'win32') return 'windows';
  try {
    const { bsize, blocks } = statfsSync('/dev/shm');
    const isForAll = (statSync('/dev/shm').mode & 0o003) === 0o003;
    return isForAll && bsize * blocks >= 256 * MEGABYTE ? 'posix' : 'mmap';
  } catch {
    return process.platform === 'linux' ? 'mmap' : 'posix';
  }
}
