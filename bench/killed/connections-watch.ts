import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const PERIOD = 100;

/** Counts again and again how many connections others hold to a database, until it is stopped. */
export function watchConnections(pool: pg.Pool): { stop(): Promise<number> } {
  let most = 0;
  let isStopping = false;
  const watching = async () => {
    while (!isStopping) {
      const { rows } = await pool.query<{ count: number }>(
        "select count(*) as count from pg_stat_activity where backend_type = 'client backend'",
      );
      most = Math.max(most, Number(rows[0]?.count) - pool.totalCount);
      await wait(PERIOD);
    }
  };
  const done = watching();
  return {
    stop: async () => {
      isStopping = true;
      await done;
      return most;
    },
  };
}
