import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readNotice } from '#platform/server/data-folder/notice.ts';
import { type Database, openDatabase } from '#platform/server/database.ts';
import { freePort } from '#platform/server/embedded-postgres/free-port.ts';
import { spawnServer } from '#platform/testing/server-process.ts';
import { type KeptRunning, keepRunning } from './kept-running.ts';

/** A server with its own database and a separate worker, each started again when it ends. */
export type Installation = {
  address: string;
  server: KeptRunning;
  worker: KeptRunning;
  /** The process numbers of the database, the one that listens first; empty while it is away. */
  databasePids(): number[];
  /** Does something with the database once the server has one. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  untilReady(milliseconds?: number): Promise<void>;
  stop(): Promise<void>;
};

const SERVER_PAUSE = 200;
const WORKER_PAUSE = 1_000;
const MOST_TRIES = 60;
/** The first start makes the database, and others may use the machine. */
const FIRST_START = 240_000;

/** Starts all of it on a data folder; Linux only. */
export async function openInstallation(
  dataFolder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Installation> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = { LOG_LEVEL: 'warn', ...env };
  const server = keepRunning(
    () => spawnServer(dataFolder, { ...settings, PORT: String(port) }),
    SERVER_PAUSE,
  );
  const untilReady = async (milliseconds = 60_000) => {
    const until = performance.now() + milliseconds;
    while (!(await isReady(address))) {
      if (performance.now() > until) throw new Error(`Not ready in ${milliseconds} ms: ${server.output()}`);
      await wait(20);
    }
  };
  await untilReady(FIRST_START).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const worker = keepRunning(() => spawnServer(dataFolder, settings, ['--worker-only']), WORKER_PAUSE);
  return {
    address,
    server,
    worker,
    untilReady,
    databasePids: () => databasePids(dataFolder),
    withDatabase: (work) => patiently(() => withDatabase(dataFolder, work)),
    stop: async () => {
      await worker.stop();
      await server.stop();
    },
  };
}

async function withDatabase<T>(dataFolder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const connectionString = (await readNotice(dataFolder))?.connectionString;
  if (!connectionString) throw new Error('The server has no database yet.');
  const database = await openDatabase(connectionString, { max: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Goes on trying: what was killed a moment ago may not be there yet. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await wait(500);
    }
  }
}

function databasePids(dataFolder: string): number[] {
  try {
    const record = readFileSync(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
    const pid = Number(record.split('\n', 1)[0]);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)];
  } catch {
    return [];
  }
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

/** The last lines of a text, for a failure's words. */
export const lastLines = (text: string, count = 15): string =>
  text.trim().split('\n').slice(-count).join('\n');

/** Reads a file of JSON lines; a half-written last one counts as not written. */
export async function readJsonLines<Value>(path: string): Promise<Value[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Value);
}
