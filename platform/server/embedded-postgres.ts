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
import { canHoldSocket } from './embedded-postgres/socket-path.ts';

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

/** A port or a socket taken meanwhile, or children of a killed database that still hold its memory. */
const PASSING_REASONS =
  /could not create any|Address already in use|lock file ".*\.s\.PGSQL|pre-existing shared memory block/;
/** Some file systems have no sockets, those of several container hosts among them. */
const NO_SOCKETS = /could not create any Unix-domain sockets/;

/**
 * Starts the PostgreSQL that npm brought, on `dataFolder/postgres`, and makes the database on the first start.
 * It listens on loopback and, where the machine has such, on a socket beside its data, which is quicker; with a random
 * password, and as root's unprivileged account where needed. It is started again when it dies, and is stopped when this
 * process is killed. The caller holds the claim on the data folder.
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
  let hasSocket = canHoldSocket(home);
  const start = () => startPostmaster({ binaries, user, folder }, { port, hasSocket }, settings, log);
  let current = await startPatiently(start, async (words) => {
    if (NO_SOCKETS.test(words)) hasSocket = false;
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
    connectionString: addressOf({ password, port, socketFolder: hasSocket ? home : null }),
    onExit: (listener) => listeners.push(listener),
    stop: async () => {
      isStopping = true;
      await current.stop();
    },
  };
}

type Address = { password: string; port: number; socketFolder: string | null };

/** The way over loopback, and after it the quicker one, which goes before it where there is one. */
function addressOf({ password, port, socketFolder }: Address): string {
  const overNetwork = `postgres://${DATABASE_NAME}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
  return socketFolder === null ? overNetwork : `${overNetwork}?host=${encodeURIComponent(socketFolder)}`;
}

async function startPatiently(
  start: () => Promise<Postmaster>,
  beforeNext: (words: string) => Promise<void>,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      const passes = error instanceof PostgresDidNotStart && PASSING_REASONS.test(error.words);
      if (!passes || attempt === START_ATTEMPTS) throw error;
      await wait(PAUSE);
      await beforeNext(error.words);
    }
  }
}
