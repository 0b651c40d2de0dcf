import { randomBytes } from 'node:crypto';
import { ask, clusterNodes, databaseAt } from './cluster-nodes.ts';

/** A database of its own for one test file or one server. */
export type TestDatabase = {
  connectionString: string;
  /** Removes it, with whatever is still connected. */
  drop(): Promise<void>;
};

/**
 * Copies a database to which nobody is connected; on a cluster each node copies its own part, and as all have one name
 * the copies find each other as the originals do. It is done from a database beside it.
 */
export async function copyDatabase(original: string): Promise<TestDatabase> {
  const first = new URL(original);
  const template = first.pathname.slice(1);
  const nodes = (clusterNodes() ?? [first]).map((node) => new URL(databaseAt(node, 'postgres')));
  const name = `test_${randomBytes(8).toString('hex')}`;
  // As files: page by page through the log, which nobody needs here, it takes three times as long.
  const strategy = nodes.length > 1 ? '' : ' strategy file_copy';
  for (const node of nodes) {
    if (nodes.length > 1) await ask(node.href, withoutDaemons(template));
    await ask(node.href, `create database ${name} template ${template}${strategy}`);
  }
  return {
    connectionString: databaseAt(first, name),
    drop: async () => {
      for (const node of nodes) {
        await ask(node.href, untilLeft(name));
        await ask(node.href, `drop database if exists ${name} with (force)`);
      }
    },
  };
}

/** Connections that have just been closed take a moment to go, and would be told of the force as of a fault. */
const untilLeft = (name: string): string => `do $$ begin
  for attempt in 1..50 loop
    exit when not exists (select from pg_stat_activity where datname = '${name}');
    perform pg_sleep(0.01), pg_stat_clear_snapshot();
  end loop;
end $$`;

/** Each node of a cluster keeps a process at each of its databases, and a template has to be left by all. */
const withoutDaemons = (name: string): string => `do $$ begin
  for attempt in 1..50 loop
    perform pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}';
    exit when not exists (select from pg_stat_activity where datname = '${name}');
    perform pg_sleep(0.01), pg_stat_clear_snapshot();
  end loop;
end $$`;
