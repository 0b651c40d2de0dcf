import pg from 'pg';

/**
 * The nodes of the cluster that the suite is pointed at by `TEST_CLUSTER_PORTS`, the coordinator first: ports of this
 * machine that let in the user `postgres`, such as `9700,9701,9702`, or whole addresses. Null where the suite starts a
 * PostgreSQL of its own.
 */
export function clusterNodes(named = process.env.TEST_CLUSTER_PORTS): URL[] | null {
  if (!named) return null;
  const nodes = named.split(',').map((node) => node.trim());
  return nodes.map((node) => new URL(/^\d+$/.test(node) ? `postgres://postgres@127.0.0.1:${node}` : node));
}

/** A database of a node. */
export function databaseAt(node: URL, name: string): string {
  const database = new URL(node);
  database.pathname = `/${name}`;
  return database.href;
}

/** Makes empty databases of one name on all nodes and joins them to a cluster. @returns the way to the coordinator's */
export async function createClusterDatabase(nodes: readonly URL[], name: string): Promise<string> {
  for (const node of nodes) {
    await ask(databaseAt(node, 'postgres'), `create database ${name}`);
    await ask(databaseAt(node, name), '/* one node */ create extension citus');
  }
  const [coordinator, ...workers] = nodes;
  if (!coordinator) throw new Error('TEST_CLUSTER_PORTS names no port.');
  const way = databaseAt(coordinator, name);
  await ask(way, `select citus_set_coordinator_host('${coordinator.hostname}', ${coordinator.port})`);
  for (const { hostname, port } of workers) await ask(way, `select citus_add_node('${hostname}', ${port})`);
  if (workers.length === 0) {
    await ask(
      way,
      `select citus_set_node_property('${coordinator.hostname}', ${coordinator.port}, 'shouldhaveshards', true)`,
    );
  }
  return way;
}

/** Runs one statement on a connection of its own. */
export async function ask(connectionString: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
