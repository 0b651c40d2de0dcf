import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/**
 * An extension that has Citus's name and the parts of it that the product asks, on plain PostgreSQL: three nodes, and
 * shards that answer for a table. It shows what is asked and what is made of the answers, not what a cluster does.
 */
const SCRIPT = `
create table pg_dist_node (nodeid int, noderole text);
insert into pg_dist_node values (1, 'primary'), (2, 'primary'), (3, 'primary'), (4, 'secondary');
create table pg_dist_partition (logicalrelid regclass);
create function create_distributed_table(name text, key text, colocate_with text) returns void language sql
  as 'insert into pg_dist_partition values (name::regclass)';
create function create_reference_table(name text) returns void language sql
  as 'insert into pg_dist_partition values (name::regclass)';
create function citus_relation_size(name regclass) returns bigint language sql as 'select 3 * 1024 * 1024';
create function run_command_on_shards(name regclass, command text, out shardid bigint, out success bool, out result text)
  returns setof record language sql as 'select n, true, ''50'' from generate_series(1, 4) n';
`;

/** Does something while a database takes itself for the coordinator of a cluster. */
export async function withImitatedCluster<T>(
  database: { connectionString: string },
  deed: () => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-test-'));
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    await chmod(folder, 0o755);
    await client.query(`/* one node */ set extension_control_path = '${folder}:$system'`);
    await mkdir(join(folder, 'extension'), { mode: 0o755 });
    const files = {
      'citus.control': `default_version = '14.0'\nrelocatable = true\n`,
      'citus--14.0.sql': SCRIPT,
    };
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, 'extension', name), content, { mode: 0o644 });
    }
    await client.query('create extension citus');
    return await deed();
  } finally {
    await client.query('/* one node */ drop extension if exists citus');
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}
