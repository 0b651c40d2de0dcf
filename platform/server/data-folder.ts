import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type FolderLock, takeLock } from './data-folder/lock.ts';
import {
  type DataFolderNotice,
  describeHolder,
  isLeaving,
  readNotice,
  removeNotice,
  writeNotice,
} from './data-folder/notice.ts';
import type { PostgresLog } from './embedded-postgres/postgres-log.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { reachDatabase } from './reach-database.ts';

/** The right to be the only one on a data folder; the operating system takes it back when the process ends. */
export type DataFolderClaim = {
  /** Tells the commands and newcomers on this machine what they may know: address, database, "I am stopping". */
  publish(news: Partial<DataFolderNotice>): Promise<void>;
  release(): Promise<void>;
};

/** Another process holds the data folder; the message says which, in one sentence. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
}

/** How long a newcomer waits for a holder that is on its way out, or in, in milliseconds. */
const PATIENCE = 90_000;
const PAUSE = 50;

/**
 * Makes the data folder where it is missing and claims it for this process. Waits for a holder that is stopping.
 * @param claimant what claims it, and the processes that it ends with
 * @throws DataFolderInUse when another process holds it
 */
export async function claimDataFolder(
  dataFolder: string,
  claimant: { holder: string; follows?: number[] } = { holder: 'a running server' },
): Promise<DataFolderClaim> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const until = performance.now() + PATIENCE;
  let lock = takeLock(dataFolder);
  while (!lock) {
    const notice = await readNotice(dataFolder);
    if (notice && !isLeaving(notice)) throw new DataFolderInUse(describeHolder(dataFolder, notice));
    if (performance.now() > until) {
      throw new DataFolderInUse(`The data folder ${dataFolder} is in use by a process that does not end.`);
    }
    await wait(PAUSE);
    lock = takeLock(dataFolder);
  }
  return hold(dataFolder, lock, { follows: [], ...claimant, pid: process.pid });
}

async function hold(dataFolder: string, lock: FolderLock, first: DataFolderNotice): Promise<DataFolderClaim> {
  let notice = first;
  await writeNotice(dataFolder, notice);
  return {
    publish: async (news) => {
      notice = { ...notice, ...news };
      await writeNotice(dataFolder, notice);
    },
    release: async () => {
      await removeNotice(dataFolder);
      lock.release();
    },
  };
}

/**
 * The database for a command: DATABASE_URL, or that of the running server, or the embedded one, started for as
 * long as the command takes.
 * @param command.isAlone the command bears no server beside it
 * @throws DatabaseUnreachable when the one that is named lets nobody in
 * @throws DataFolderInUse when something without a database holds the folder, or anything does and `isAlone`
 */
export async function openDatabaseForCommand(
  dataFolder: string,
  command: { name: string; log: PostgresLog; isAlone?: boolean },
): Promise<{ connectionString: string; close(): Promise<void> }> {
  for (const setting of ['DATABASE_OWNER_URL', 'DATABASE_URL']) {
    if (process.env[setting]) await reachDatabase(process.env[setting], setting);
  }
  if (!command.isAlone) {
    const present = process.env.DATABASE_URL || (await runningDatabase(dataFolder));
    if (present) return { connectionString: present, close: async () => undefined };
  }
  const claim = await claimDataFolder(dataFolder, { holder: command.name });
  try {
    const given = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL;
    const own = given
      ? { connectionString: given, stop: async () => undefined }
      : await startEmbeddedPostgres({ dataFolder, log: command.log });
    // Nobody joins a command that wants to be alone, so it keeps the way in to itself.
    if (!command.isAlone) await claim.publish({ connectionString: own.connectionString });
    return {
      connectionString: own.connectionString,
      close: async () => {
        await claim.publish({ isStopping: true });
        await own.stop();
        await claim.release();
      },
    };
  } catch (error) {
    await claim.release();
    throw error;
  }
}

/** The database of the process that holds the folder, waited for while that is still starting. */
export async function runningDatabase(dataFolder: string): Promise<string | undefined> {
  const until = performance.now() + PATIENCE;
  while (performance.now() < until) {
    const notice = await readNotice(dataFolder);
    if (!notice || isLeaving(notice)) return undefined;
    const lock = takeLock(dataFolder);
    lock?.release();
    // A notice without a lock was left by a crash, and its process number is someone else's by now.
    if (lock) return undefined;
    if (notice.connectionString) return notice.connectionString;
    await wait(PAUSE);
  }
  return undefined;
}
