import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#database/schema.ts';
import { breakable, breakOff, endPool, WatchfulClient } from './connections.ts';
import { claimIds, type IdGenerator } from './ids.ts';
import { poolSizes } from './pool-sizes.ts';
import { openTurns, type Turns } from './turns.ts';
import { yieldBehind } from './yield-to-others.ts';

const INT8 = 20;
const INT8_ARRAY: number = 1016;
const DATE = 1082;
// Ids have 53 bits and times are seconds, so every bigint of ours fits a number exactly.
pg.types.setTypeParser(INT8, Number);
// The driver's list of type numbers leaves out arrays.
pg.types.setTypeParser(INT8_ARRAY as typeof INT8, (text) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
);
pg.types.setTypeParser(DATE, (text) => text);

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

/** An open database: the query builder, the pool beneath it, and the ids of this process. */
export type Database = {
  db: Db;
  /** For long work beside what people wait for: the database serves everybody else first. Without connections of its own, `db`. */
  beside: Db;
  /** The connections of that work; null where it has none of its own. */
  besidePool: pg.Pool | null;
  pool: pg.Pool;
  ids: IdGenerator;
  /** Who writes what only one at a time may write comes here first, and takes a connection when it is their turn. */
  turns: Turns;
  connectionString: string;
  /** Breaks all connections off, because the database is silent; the next query makes a new one. */
  breakConnections(): void;
  close(): Promise<void>;
};

/** Milliseconds; what needs longer says so in its transaction. */
const STATEMENT_TIMEOUT = 30_000;
/** Of the connections: the others are for those who read, and for writers that wait for nobody. */
const SHARE_OF_WRITERS = 0.4;
const LINE = { waiting: 200, patience: 15_000 };
/** Prepared statements of a connection; each holds some memory of the database. */
const MOST_PREPARED = 500;
/** How long queries in progress may take when the database is closed, in milliseconds. */
const LAST_PATIENCE = 35_000;
/** Texts of which the only use is remembered, to know the second one. */
const MOST_SEEN = 500;
/** As the query builder says it. */
const BEGIN = 'begin';
/**
 * What begins so is planned each time, for the values that it has: where these decide which way is the short one, a plan
 * that is good enough for any values is a bad one for most.
 */
const PLANNED_ANEW = '/* planned anew */';
export const plannedAnew = sql.raw(PLANNED_ANEW);
const names = new Map<string, string>();
/** Texts that were used once, the oldest first. */
const seenOnce = new Set<string>();

/** The name under which a text is prepared, from its second use on; lists of literals never get that far. */
function preparedName(text: string): string | undefined {
  if (text.startsWith(PLANNED_ANEW)) return undefined;
  const known = names.get(text);
  if (known || names.size >= MOST_PREPARED) return known;
  if (seenOnce.delete(text)) {
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  }
  seenOnce.add(text);
  for (const oldest of seenOnce) {
    if (seenOnce.size <= MOST_SEEN) break;
    seenOnce.delete(oldest);
  }
  return undefined;
}

/** A client that prepares what it is asked twice: planning costs more than running the small statements. */
class PreparingClient extends WatchfulClient {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has eight overloads.
  override query(...args: any[]): any {
    this.sendTogether();
    const [text, values] = args;
    if (text === BEGIN) return this.begin();
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return fromDatabase(super.query(...(args as Parameters<pg.Client['query']>)));
    }
    const name = preparedName(text);
    const config = name ? { name, text, values } : { text, values };
    return fromDatabase(super.query(config, ...(args.slice(2) as [])));
  }

  /** The first statement goes with the word that a transaction begins, and waits for no answer to it. */
  private begin(): Promise<object> {
    // A transaction that did not begin must not look like one to what follows.
    fromDatabase(super.query(BEGIN)).catch(() => breakOff(this));
    return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
  }

  /** What is asked within one turn leaves in one piece: each piece is a call of the system, and wakes the other side. */
  private sendTogether(): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has two overloads.
  override connect(...args: any[]): any {
    const [callback] = args;
    if (typeof callback !== 'function') return fromDatabase(super.connect());
    return super.connect((error: Error) => {
      if (error) raisedByDatabase.add(error);
      callback(error);
    });
  }
}

/** Errors that came from the database; a missing file or a broken download has the same codes. */
const raisedByDatabase = new WeakSet<Error>();

export const isRaisedByDatabase = (error: Error): boolean => raisedByDatabase.has(error);

/** Says of an error that it came from the database: what another process hands over is a copy, of which nothing is known. */
export function markAsRaisedByDatabase(error: Error): void {
  raisedByDatabase.add(error);
}

function fromDatabase<T>(work: T): T {
  if (work instanceof Promise) {
    work.catch((error: unknown) => {
      if (error instanceof Error) raisedByDatabase.add(error);
    });
  }
  return work;
}

type Options = { max?: number; beside?: number; comesLast?: boolean; onError?: (error: Error) => void };

/**
 * Opens the database that has been migrated.
 * @param options.max the most connections of this process
 * @param options.beside the most connections for long work, beside those; none when left out
 * @param options.comesLast has the database serve everybody else first, where it runs on this machine
 */
export async function openDatabase(connectionString: string, options: Options = {}): Promise<Database> {
  const { max = poolSizes.server.main, comesLast = false, onError } = options;
  const open = (most: number, isBehind: boolean) =>
    openPool(connectionString, {
      max: most,
      // Beyond the longest that an import allows itself, the database would have given up before.
      queryTimeout: 660_000,
      comesLast: isBehind,
      ...(onError ? { onError } : {}),
    });
  const { pool, db, breakConnections: breakMain } = open(max, comesLast);
  const behind = options.beside ? open(options.beside, true) : null;
  const breakConnections = () => {
    breakMain();
    behind?.breakConnections();
  };
  const ids = await claimIds(pool);
  return {
    db,
    beside: behind?.db ?? db,
    besidePool: behind?.pool ?? null,
    pool,
    ids,
    turns: openTurns({ atOnce: Math.max(1, Math.floor(max * SHARE_OF_WRITERS)), ...LINE }),
    connectionString,
    breakConnections,
    close: async () => {
      await ids.release();
      await Promise.all([
        endPool(pool, breakMain, LAST_PATIENCE),
        behind && endPool(behind.pool, behind.breakConnections, LAST_PATIENCE),
      ]);
    },
  };
}

/**
 * Opens connections for long work beside what people wait for: without ids, so that it takes no node number. The
 * database serves everybody else first.
 * @param connections the most of them
 */
export function openBeside(
  connectionString: string,
  connections: number,
): { db: Db; close(): Promise<void> } {
  const { pool, db, breakConnections } = openPool(connectionString, {
    max: connections,
    // Nobody breaks the connections of such a process off when the database falls silent.
    queryTimeout: STATEMENT_TIMEOUT + 5_000,
    comesLast: true,
  });
  return { db, close: () => endPool(pool, breakConnections, LAST_PATIENCE) };
}

type PoolOptions = {
  max: number;
  queryTimeout: number;
  comesLast: boolean;
  onError?: (error: Error) => void;
};

/** Statements that do not wait for each other are sent at once (`pipelined.ts`); the driver's types do not know it yet. */
const pipelining = { pipeline: true } as object;

function openPool(connectionString: string, { max, queryTimeout, comesLast, onError }: PoolOptions) {
  const pool = new pg.Pool({
    connectionString,
    max,
    Client: PreparingClient,
    ...pipelining,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: queryTimeout,
    // A server that died without a word must not hold its locks for hours.
    idle_in_transaction_session_timeout: 300_000,
    keepAlive: true,
    application_name: 'masthead',
  });
  // Without listeners the loss of a connection would end the process, idle or in use.
  pool.on('error', (error) => onError?.(error));
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (comesLast) pool.on('connect', (client) => void yieldBehind(client));
  const breakConnections = breakable(pool);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, breakConnections };
}

const UNREACHABLE_STATES = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '08001']);
const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]);

/** Tells whether an error means that the database is away, so that the call may be made again. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string') {
    if (UNREACHABLE_STATES.has(code)) return true;
    if (UNREACHABLE_CODES.has(code) && raisedByDatabase.has(error)) return true;
  }
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client was closed|not queryable/.test(
    error.message,
  );
}

const CUT_OFF_STATES = new Set(['57014', '55P03', '40P01', '40001', '25P03']);

/** Tells whether the database gave a statement up for reasons that pass: its time, a lock, a deadlock. */
export function isCutOff(error: unknown): boolean {
  return CUT_OFF_STATES.has(String((error as { code?: unknown } | null)?.code));
}

const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Tells whether an error means that a disk is full, of the database or of the files. */
export function isStorageFull(error: unknown): boolean {
  return FULL_CODES.has(String((error as { code?: unknown } | null)?.code));
}

/** The name of the violated constraint, taken from the message: a cluster does not fill the error's field. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = (error as { code?: unknown }).code;
  if (code !== '23505' && code !== '23503' && code !== '23514') return null;
  return /constraint "(\w+?)(?:_\d{6,})?"/.exec(error.message)?.[1] ?? null;
}
