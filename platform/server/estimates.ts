import { sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Db } from './database.ts';

type Table = keyof DB & string;

/** A plan as `explain` gives it: on a cluster its top knows nothing, and those of the shards stand within. */
export type ExplainedPlan = {
  'Plan Rows'?: number;
  Plans?: ExplainedPlan[];
  'Distributed Query'?: { Job?: { Tasks?: { 'Remote Plan'?: { Plan: ExplainedPlan }[][] }[] } };
};

/** How many rows of a table a site has, as the planner takes it: it costs nothing, where a count of a million costs 60 ms. */
export async function estimatedRows(db: Db, table: Table, siteId: number): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: ExplainedPlan }] }>`
    explain (format json) select 1 from ${sql.table(table)} where site_id = ${siteId}`.execute(db);
  const [first] = rows;
  return first ? plannedRows(first['QUERY PLAN'][0].Plan) : 0;
}

/** The rows that a plan expects: on a cluster those that its tasks expect together. */
export function plannedRows(plan: ExplainedPlan): number {
  const tasks = tasksOf(plan);
  if (tasks.length === 0) return plan['Plan Rows'] ?? 0;
  return tasks.reduce((sum, task) => sum + plannedRows(task), 0);
}

function tasksOf(plan: ExplainedPlan): ExplainedPlan[] {
  const own = plan['Distributed Query']?.Job?.Tasks ?? [];
  return [
    ...own.flatMap((task) => (task['Remote Plan'] ?? []).flat().map((one) => one.Plan)),
    ...(plan.Plans ?? []).flatMap(tasksOf),
  ];
}

/** How large a table is, and how large it was when the planner was last told of it, in bytes; all shards together. */
export type TableSize = { bytes: number; toldBytes: number };

/** The sizes of some tables, whatever they are spread over. */
export async function tableSizes<Name extends Table>(
  db: Db,
  tables: readonly Name[],
): Promise<Map<Name, TableSize>> {
  const spread = await spreadTables(db, tables);
  const sizes = await ownSizes(
    db,
    tables.filter((table) => !spread.has(table)),
  );
  for (const table of spread) sizes.set(table, await sizeOfShards(db, table));
  return sizes;
}

/** The tables that a cluster has taken to pieces: what stands under their names is empty. */
async function spreadTables<Name extends Table>(db: Db, tables: readonly Name[]): Promise<Set<Name>> {
  const { rows: citus } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  if (citus.length === 0) return new Set();
  const { rows } = await sql<{ name: Name }>`
    select t.name from unnest(${[...tables]}::text[]) as t (name)
    where t.name::regclass in (select logicalrelid from pg_dist_partition)`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function ownSizes<Name extends Table>(db: Db, tables: readonly Name[]): Promise<Map<Name, TableSize>> {
  const { rows } = await sql<TableSize & { name: Name }>`
    select t.name, pg_relation_size(c.oid)::float8 as bytes,
      greatest(c.relpages, 0)::float8 * current_setting('block_size')::int as "toldBytes"
    from unnest(${[...tables]}::text[]) as t (name) join pg_class c on c.oid = t.name::regclass`.execute(db);
  return new Map(rows.map(({ name, bytes, toldBytes }) => [name, { bytes, toldBytes }]));
}

async function sizeOfShards(db: Db, table: Table): Promise<TableSize> {
  const told = `select greatest(relpages, 0) from pg_class where oid = '%s'::regclass`;
  const { rows } = await sql<TableSize>`
    select citus_relation_size(${table}::regclass)::float8 as bytes,
      (select coalesce(sum(result::float8), 0) from run_command_on_shards(${table}::regclass, ${told}) where success)
        * current_setting('block_size')::int as "toldBytes"`.execute(db);
  return rows[0] ?? { bytes: 0, toldBytes: 0 };
}
