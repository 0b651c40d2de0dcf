import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema; Kysely's own type for it is `any`.
export type MigrationDatabase = Kysely<any>;

/** Sends the statements one by one; a cluster refuses several in one call. */
export async function run(db: MigrationDatabase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Distributes a new site table by `site_id` where Citus is there; nothing happens on plain PostgreSQL. */
export async function distribute(db: MigrationDatabase, tables: readonly string[]): Promise<void> {
  if (!(await hasCitus(db))) return;
  for (const table of tables) {
    const anchor = table === 'profile' ? 'none' : 'profile';
    await sql`select create_distributed_table(${table}, 'site_id', colocate_with => ${anchor})`.execute(db);
  }
}

/** Copies a small table to every node where Citus is there. */
export async function reference(db: MigrationDatabase, tables: readonly string[]): Promise<void> {
  if (!(await hasCitus(db))) return;
  for (const table of tables) await sql`select create_reference_table(${table})`.execute(db);
}

async function hasCitus(db: MigrationDatabase): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** First statement of every migration: a cluster would refuse later definitions after a parallel read. */
export const oneAfterTheOther = `set local citus.multi_shard_modify_mode = 'sequential'`;

/** The columns that every row of a room carries. */
export const common = `
  created_ts bigint not null,
  created_by bigint,
  updated_ts bigint not null,
  updated_by bigint,
  revision integer not null default 1`;

/** Beside the common ones: what a person can lose by mistake is deleted softly. */
export const restorable = `${common},
  deleted_ts bigint,
  deleted_by bigint`;
