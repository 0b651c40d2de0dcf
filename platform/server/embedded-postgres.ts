import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBinaries } from './embedded-postgres/binaries.ts';
import { DATABASE_NAME, openCluster } from './embedded-postgres/cluster.ts';
import { chooseDatabaseUser } from './embedded-postgres/database-user.ts';
import { freePort } from './embedded-postgres/free-port.ts';
import { stopLeftover } from './embedded-postgres/leftover.ts';
import type { PostgresLog } from './embedded-postgres/postgres-log.ts';
import { PostgresDidNotStart, type Postmaster, startPostmaster } from './embedded-postgres/postmaster.ts';
import { type PostgresSettings, settingsForMachine } from './embedded-postgres/settings.ts';

/** A PostgreSQL that lives and ends with this process. */
export type EmbeddedPostgres = {
  /** Stays the same when the database is restarted. */
  connectionString: string;
  /** Calls the listener each time the database ended by itself; its restart has then already begun. */
  onExit(listener: () => void): void;
  /** Ends it after a last checkpoint. Close the pools first: open transactions are rolled back. */
  stop(): Promise<void>;
};

/** How often a start is tried that failed for a reason that passes, and the pause before it in milliseconds. */
const START_ATTEMPTS = 50;
const PAUSE = 200;
const LONGEST_PAUSE = 2_000;

/** A port taken meanwhile, or children of a killed database that still hold its memory. */
const PASSING_REASONS = /could not create any TCP|Address already in use|pre-existing shared memory block/;

/**
 * Starts the PostgreSQL that npm brought, on `dataFolder/postgres`, and makes the database on the first start.
 * It listens on loopback with a random password, runs as root's unprivileged account where needed, is started
 * again when it dies, and is stopped when this process is killed. The caller holds the claim on the data folder.
 * @throws Error in plain words
 */
export async function startEmbeddedPostgres(options: {
  dataFolder: string;
  log: PostgresLog;
  settings?: PostgresSettings;
}): Promise<EmbeddedPostgres> {
  const { log } = options;
  const home = join(options.dataFolder, 'postgres');
  const user = await chooseDatabaseUser(home, options.dataFolder);
  const binaries = await findBinaries(user);
  await stopLeftover(join(home, 'cluster'), (message) => log.info(message));
  const { folder, password } = await openCluster(home, binaries, user);
  const settings = { ...settingsForMachine(options.dataFolder), ...options.settings };
  let port = await freePort();
  const start = () => startPostmaster({ binaries, user, folder }, port, settings, log);
  let current = await startPatiently(start, async () => {
    port = await freePort();
  });
  let isStopping = false;
  const listeners: (() => void)[] = [];

  const keepAlive = async (running: Postmaster) => {
    await running.ended;
    if (isStopping) return;
    log.error('The database ended by itself and is being started again.');
    for (const listener of listeners) listener();
    for (let pause = PAUSE; !isStopping; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      await wait(pause);
      try {
        current = await startPatiently(start, async () => undefined);
        log.info('The database runs again.');
        if (isStopping) await current.stop();
        void keepAlive(current);
        return;
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error));
      }
    }
  };
  void keepAlive(current);

  return {
    connectionString: `postgres://${DATABASE_NAME}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`,
    onExit: (listener) => listeners.push(listener),
    stop: async () => {
      isStopping = true;
      await current.stop();
    },
  };
}

async function startPatiently(
  start: () => Promise<Postmaster>,
  beforeNext: () => Promise<void>,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      const passes = error instanceof PostgresDidNotStart && PASSING_REASONS.test(error.words);
      if (!passes || attempt === START_ATTEMPTS) throw error;
      await wait(PAUSE);
      await beforeNext();
    }
  }
}
