import type pg from 'pg';
import { clusterNodes } from './cluster-nodes.ts';

/** Those of this database alone: other tests of the run have theirs beside it, and a lock of a row names no database. */
const HERE = `select count(*)::int as count from pg_locks as l join pg_stat_activity as a on a.pid = l.pid
  where not l.granted and a.datname = current_database()`;
const ON_ALL_NODES = 'select count(*)::int as count from citus_locks where not granted';

/** How many statements of a database wait for a lock, on a cluster on whichever node. */
export async function waitingLocks(database: pg.Pool | pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(clusterNodes() ? ON_ALL_NODES : HERE);
  return rows[0]?.count ?? 0;
}
