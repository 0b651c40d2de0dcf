import pg from 'pg';
import type { BackedUpTable } from './manifest.ts';
import { ownTables } from './own-tables.ts';

/** Schemas that hold truth. The queue of jobs does not: its sweep makes the jobs anew from what is due. */
export const SCHEMAS = ['public', 'auth'];

/** Kept by the migrations, and what must not come back: sessions that were ended, attempts that were counted. */
const LEFT_OUT = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'auth.session',
  'auth.reader_session',
  'auth.verification',
  'auth.rate_limit',
  'auth.email_change',
  'auth.sign_up',
];

export const fullName = (table: { schema: string; name: string }): string => `${table.schema}.${table.name}`;

export const quoted = (table: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`;

/** All tables of ours that hold truth, with the columns that can be written; partitions are part of their table. */
export async function listTables(client: pg.Client): Promise<BackedUpTable[]> {
  const tables = await listOwnTables(client);
  return tables.filter((table) => !LEFT_OUT.includes(fullName(table)));
}

/** All tables of ours that are there, those of the migrator too. */
export async function listOwnTables(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select n.nspname as schema, c.relname as name,
            array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     group by 1, 2 order by 1, 2`,
    [SCHEMAS],
  );
  const own = await ownTables();
  return rows.filter((table) => own.has(fullName(table)));
}

/** A foreign key as two statements. */
export type ForeignKey = { drop: string; add: string };

/** The foreign keys between tables of ours; those of neighbours are theirs. */
export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<{
    schema: string;
    name: string;
    constraint: string;
    definition: string;
  }>(
    `select n.nspname as schema, c.relname as name, k.conname as constraint,
            pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1)`,
    [SCHEMAS],
  );
  const own = await ownTables();
  const ours = rows.filter((row) => own.has(fullName(row)));
  return ours.map((row) => {
    const constraint = pg.escapeIdentifier(row.constraint);
    return {
      drop: `alter table ${quoted(row)} drop constraint ${constraint}`,
      add: `alter table ${quoted(row)} add constraint ${constraint} ${row.definition}`,
    };
  });
}

/** The migrations that have run, oldest first; none in an empty database. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows: present } = await client.query("select 1 where to_regclass('kysely_migration') is not null");
  if (present.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map((row) => row.name);
}
