import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { DB } from '#database/schema.ts';
import { endConnection } from './connections.ts';
import { feelPulse } from './heartbeat.ts';

/** A short word to all servers that something changed; whoever keeps a copy of it drops the copy. */
export type ChangeEvent = { topic: string; siteId: number; id?: number | string };

export type Events = {
  /** Sent with the transaction, so nobody hears of a change that did not happen. */
  publish(trx: Kysely<DB>, event: ChangeEvent): Promise<void>;
  on(topic: string, handler: (event: ChangeEvent) => void): void;
  /** Called when words may have been missed: whatever was kept must go. */
  onReset(handler: () => void): void;
  /**
   * Waits until every word that was committed before the call has been heard here, so that whoever is told of a change
   * finds it in what they ask next.
   */
  caughtUp(): Promise<void>;
  /** False while the line is down; copies must not be trusted then. */
  isConnected(): boolean;
  close(): Promise<void>;
};

const CHANNEL = 'masthead_change';

/** Sends a word with a transaction, also from a process that has no line open. */
export async function publishChange(trx: Kysely<DB>, event: ChangeEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(trx);
}

const RETRY_MILLISECONDS = 1_000;
const PATIENCE = 5_000;

/**
 * Opens the line between the servers of one installation: LISTEN and NOTIFY on a connection of its own.
 * @param onSilent told when the database has stopped answering without closing the line
 * @param name by which the database and the other servers see the line
 */
export async function openEvents(
  connectionString: string,
  onSilent: () => void = () => undefined,
  name = 'masthead',
): Promise<Events> {
  const handlers = new Map<string, ((event: ChangeEvent) => void)[]>();
  const resets: (() => void)[] = [];
  let client: pg.Client | null = null;
  let isClosed = false;

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE,
      // A silence that begins before the pulse is felt would last for ever.
      query_timeout: PATIENCE,
      application_name: name,
    });
    fresh.on('error', () => lost(fresh));
    fresh.on('end', () => lost(fresh));
    fresh.on('notification', (message) => {
      const event = JSON.parse(message.payload ?? '{}') as ChangeEvent;
      for (const handler of handlers.get(event.topic) ?? []) handler(event);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      await endConnection(fresh);
      throw error;
    }
    client = fresh;
    feelPulse(fresh, onSilent);
    for (const reset of resets) reset();
  };
  const retry = () => {
    if (isClosed || client) return;
    connect().catch(() => setTimeout(retry, RETRY_MILLISECONDS).unref());
  };
  const lost = (which: pg.Client) => {
    if (client !== which) return;
    client = null;
    for (const reset of resets) reset();
    which.end().catch(() => undefined);
    setTimeout(retry, RETRY_MILLISECONDS).unref();
  };

  await connect();
  return {
    publish: publishChange,
    on: (topic, handler) => {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handler]);
    },
    onReset: (handler) => {
      resets.push(handler);
    },
    caughtUp: async () => {
      // The database hands out its words before it ends an answer; a line that breaks drops all that was kept.
      await client?.query('select 1').catch(() => undefined);
    },
    isConnected: () => client !== null,
    close: async () => {
      isClosed = true;
      const last = client;
      client = null;
      if (last) await endConnection(last);
    },
  };
}
