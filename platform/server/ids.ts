import type pg from 'pg';
import { databaseUnavailable } from '#platform/contract/api-error.ts';
import { locks } from './locks.ts';

/** Second zero of the ids: 1 January 2025. */
const EPOCH_SECOND = Date.UTC(2025, 0, 1) / 1000;
const COUNTERS_PER_SECOND = 2 ** 15;
const NODES = 64;
/** How far ahead a process reserves seconds, so that a later owner of its node number never repeats one. */
const RESERVED_SECONDS = 120;
/** Kept for bursts, which borrow from coming seconds, while the next reservation is made. */
const UNTOUCHED_SECONDS = 60;

/** Makes 53-bit, time-ordered ids: 32 bits seconds, 6 bits node, 15 bits counter. */
export type IdGenerator = {
  /** The next id; never one that was given before, also when the clock goes back. */
  next(): number;
  /** Gives the node number back. */
  release(): Promise<void>;
};

/** A generator for one node number, from the given second on; `clock` gives unix seconds. */
export function makeIds(node: number, notBefore: number, clock: () => number): () => number {
  let second = notBefore - 1;
  let counter = COUNTERS_PER_SECOND;
  return () => {
    const current = Math.floor(clock()) - EPOCH_SECOND;
    if (current > second) {
      second = current;
      counter = 0;
    } else if (counter === COUNTERS_PER_SECOND) {
      // A burst, or a clock that went back: borrow from the coming second instead of waiting.
      second += 1;
      counter = 0;
    }
    const id = (second * NODES + node) * COUNTERS_PER_SECOND + counter;
    counter += 1;
    return id;
  };
}

/** The unix second in which an id was made. */
export function secondOfId(id: number): number {
  return Math.floor(id / (NODES * COUNTERS_PER_SECOND)) + EPOCH_SECOND;
}

/** No id made before this unix second is as large. */
export const firstIdOfSecond = (second: number): number =>
  (second - EPOCH_SECOND) * NODES * COUNTERS_PER_SECOND;

type Claim = {
  node: number;
  notBefore: number;
  client: pg.PoolClient;
  /** Ends the connection, and the lock with it; a broken one that is kept would keep the pool from ever ending. */
  giveBack(): void;
};

/**
 * Claims one of the 64 node numbers for this process by a lock that dies with its connection. When the
 * connection breaks, the reserved seconds may still be used while another number is claimed.
 * @throws Error when all numbers are taken
 */
export async function claimIds(pool: pg.Pool): Promise<IdGenerator> {
  let claim: Claim | null = null;
  let make: () => number = () => 0;
  let reservedUntil = 0;
  let reached = 0;
  let isReleased = false;

  const reserve = async (owner: Claim) => {
    // A burst may have borrowed from seconds to come, so the clock alone does not say how far the ids are.
    const until = Math.max(nowSecond(), owner.notBefore, reached) + RESERVED_SECONDS;
    await owner.client.query('update id_node set until_second = $1 where node = $2', [until, owner.node]);
    reservedUntil = until;
  };
  const lose = (owner: Claim) => {
    if (claim === owner) claim = null;
    owner.giveBack();
  };
  const reserveOrLose = async (owner: Claim) => {
    try {
      await reserve(owner);
    } catch (error) {
      lose(owner);
      throw error;
    }
  };
  const acquire = async () => {
    const fresh = await lockNode(pool);
    fresh.client.on('error', () => lose(fresh));
    await reserveOrLose(fresh);
    // A clock that jumps ahead must not leave the reservation before it has been moved after it.
    make = makeIds(fresh.node, Math.max(fresh.notBefore, reached + 1), () =>
      Math.min(Date.now() / 1000, reservedUntil - UNTOUCHED_SECONDS + EPOCH_SECOND),
    );
    claim = fresh;
    if (isReleased) lose(fresh);
  };
  let keeping: Promise<void> | undefined;
  const keep = async () => {
    // A slow database must not make two claims of one process.
    if (isReleased || keeping) return;
    keeping = claim ? reserveOrLose(claim) : acquire();
    await keeping.finally(() => {
      keeping = undefined;
    });
  };

  await acquire();
  const timer = setInterval(() => keep().catch(() => undefined), (RESERVED_SECONDS / 8) * 1000);
  timer.unref();
  return {
    next: () => {
      const id = make();
      reached = secondOfId(id) - EPOCH_SECOND;
      if (reached >= reservedUntil) throw databaseUnavailable({ retryAfter: 2 });
      return id;
    },
    release: async () => {
      isReleased = true;
      clearInterval(timer);
      claim?.giveBack();
    },
  };
}

async function lockNode(pool: pg.Pool): Promise<Claim> {
  const client = await pool.connect();
  const asked = client.query<{ node: number; until_second: number }>(
    `with candidate as materialized (select node, until_second from id_node order by until_second, node)
     select node, until_second from candidate where pg_try_advisory_lock($1::int, node::int) limit 1`,
    [locks.idNode],
  );
  const { rows } = await asked.catch((error: unknown) => {
    // Kept, it would take its place in the pool for ever.
    client.release(true);
    throw error;
  });
  const free = rows[0];
  if (!free) {
    client.release();
    throw new Error('All 64 node numbers for ids are taken: too many servers and workers run.');
  }
  let isGivenBack = false;
  return {
    node: free.node,
    notBefore: free.until_second + 1,
    client,
    giveBack: () => {
      if (!isGivenBack) client.release(true);
      isGivenBack = true;
    },
  };
}

function nowSecond(): number {
  return Math.floor(Date.now() / 1000) - EPOCH_SECOND;
}
