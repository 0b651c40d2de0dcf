import type pg from 'pg';

/** A database that is spread over several nodes, as its coordinator knows it. */
export type Cluster = { version: string; nodes: number };

/** The cluster that a database coordinates; none on plain PostgreSQL. */
export async function readCluster(client: Pick<pg.ClientBase, 'query'>): Promise<Cluster | null> {
  const { rows: extensions } = await client.query<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  );
  const [citus] = extensions;
  if (!citus) return null;
  const { rows } = await client.query<{ nodes: number }>(
    `select count(*)::int as nodes from pg_dist_node where noderole::text = 'primary'`,
  );
  return { version: citus.version, nodes: rows[0]?.nodes ?? 0 };
}
