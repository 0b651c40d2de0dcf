import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { endConnection } from '../connections.ts';
import { feelPulse } from '../heartbeat.ts';
import { locks } from '../locks.ts';

const RETRY_MILLISECONDS = 500;
const PATIENCE = 5_000;
/** Long enough for a living worker to take its lock again after its connection broke, in milliseconds. */
const BENEFIT_OF_DOUBT = 3_000;

/** A sign of life that the database takes back when the process or its connection ends. */
export type SignOfLife = { end(): Promise<void> };

/**
 * Holds a lock in the name of a worker for as long as it lives, over lost connections too.
 * @param onSilent told when the database has stopped answering without closing the connection
 */
export function giveSignOfLife(
  connectionString: string,
  workerId: string,
  onSilent: () => void = () => undefined,
): SignOfLife {
  let hasEnded = false;
  let current: pg.Client | undefined;

  const hold = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE,
      application_name: 'masthead worker',
    });
    const lost = new Promise<void>((resolve) => {
      client.on('end', resolve);
      client.on('error', () => resolve());
    });
    try {
      await client.connect();
      current = client;
      feelPulse(client, onSilent);
      while (!hasEnded && !(await takeLock(client, workerId))) await wait(RETRY_MILLISECONDS);
      if (hasEnded) return;
      await lost;
    } finally {
      client.end().catch(() => undefined);
    }
  };
  const keepHolding = async () => {
    while (!hasEnded) {
      await hold().catch(() => undefined);
      if (!hasEnded) await wait(RETRY_MILLISECONDS);
    }
  };
  const done = keepHolding();
  return {
    end: async () => {
      hasEnded = true;
      if (current) await endConnection(current);
      await done;
    },
  };
}

/** Another connection of the same worker may hold it still, one that the database does not know to be lost. */
async function takeLock(client: pg.Client, workerId: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as has',
    [locks.worker, workerId],
  );
  return rows[0]?.has === true;
}

/**
 * Frees the jobs that workers took and did not finish before they died; they run again.
 * @returns the ids of the dead workers
 */
export async function unlockJobsOfDeadWorkers(pool: pg.Pool): Promise<string[]> {
  const suspects = await findWithoutSignOfLife(pool);
  if (suspects.length === 0) return [];
  await wait(BENEFIT_OF_DOUBT);
  const again = new Set(await findWithoutSignOfLife(pool));
  const dead = suspects.filter((id) => again.has(id));
  if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [dead]);
  return dead;
}

async function findWithoutSignOfLife(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with holder as materialized (
       select locked_by as id from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null)
     select id from holder where pg_try_advisory_xact_lock($1, hashtext(id))`,
    [locks.worker],
  );
  return rows.map((row) => row.id);
}
