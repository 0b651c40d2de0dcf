import type { ClientBase } from 'pg';

/** What the guard has to know of the database. */
export type GuardCatalogue = {
  /** Tables in schema `public` that belong to a site, partitions included. */
  siteTables: string[];
  /** Names of functions that give another answer each time. */
  volatileFunctions: string[];
  /** Site tables that tell the versions of their rows apart: each update of one raises `row_version`. */
  versionedTables: string[];
};

/** Small tables that carry a `site_id` and stand on every node all the same. */
export const referenceTables = [
  'site',
  'site_domain',
  'network_name',
  'permission',
  'language',
  'plan_catalogue',
];

/** Reads the site tables and the volatile functions from a migrated database. */
export async function readGuardCatalogue(client: Pick<ClientBase, 'query'>): Promise<GuardCatalogue> {
  const tables = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1)`,
    [referenceTables],
  );
  const versioned = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'row_version' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  const functions = await client.query<{ name: string }>(
    "select distinct proname as name from pg_proc where provolatile = 'v' and prokind = 'f'",
  );
  return {
    versionedTables: versioned.rows.map((row) => row.name),
    siteTables: tables.rows.map((row) => row.name),
    volatileFunctions: functions.rows.map((row) => row.name),
  };
}
