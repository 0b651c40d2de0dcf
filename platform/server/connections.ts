import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

type Connection = pg.Client | pg.PoolClient;

/** How long a farewell may take, in milliseconds: a database that is silent answers none. */
const FAREWELL = 2_000;

/** Breaks a connection off without a word, as if the network had. */
export function breakOff(client: Connection): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  // An error is what the pool and the driver look for: the queries in progress fail with it.
  stream.destroy(new Error('Connection terminated: the database was silent'));
}

/** A client whose connection does not outlive an answer that never came, or it would keep the next query waiting. */
export class WatchfulClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has eight overloads.
  override query(...args: any[]): any {
    const answer = super.query(...(args as Parameters<pg.Client['query']>)) as unknown;
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') breakOff(this);
      });
    }
    return answer;
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  giveBack: (reason?: Error | boolean) => void,
) => void;
type GiveBack = Parameters<Connected>[2];

/** A pool that bears a connection to be given back twice: the worker does so when its line breaks while it stops. */
export class TolerantPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect();
    // Who waited for a connection in vain is given nothing to give back.
    super.connect((error, client, giveBack: GiveBack | undefined) => {
      let isBack = false;
      callback(error, client, (reason) => {
        if (!isBack) giveBack?.(reason);
        isBack = true;
      });
    });
    return undefined;
  }
}

/** Ends a connection, without waiting for a database that does not answer. */
export async function endConnection(client: pg.Client): Promise<void> {
  await settlesWithin(FAREWELL, client.end());
  breakOff(client);
}

/** Ends a pool, without waiting for a database that does not answer; queries in progress may finish before. */
export async function endPool(pool: pg.Pool, breakAll: () => void, patience: number): Promise<void> {
  const ending = pool.end();
  if (await settlesWithin(patience, ending)) return;
  breakAll();
  await settlesWithin(FAREWELL, ending);
}

/**
 * Remembers the connections of a pool.
 * @returns breaks them all off; the pool makes new ones
 */
export function breakable(pool: pg.Pool): () => void {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  return () => {
    for (const client of open) breakOff(client);
  };
}

/** Waits for work for so long and no longer; tells whether it has ended, well or not. */
export async function settlesWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const over = new AbortController();
  const ended = work.then(
    () => true,
    () => true,
  );
  const late = wait(milliseconds, false, { signal: over.signal }).catch(() => false);
  const hasEnded = await Promise.race([ended, late]);
  over.abort();
  return hasEnded;
}
