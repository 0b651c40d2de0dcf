import { Kysely, type Migration, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withImitatedCluster } from '#platform/testing/imitated-cluster.ts';
import { findMigrationFaults, type MigrationStatement } from '#platform/testing/migration-faults.ts';
import { referenceTables } from '#platform/testing/statement-guard/catalogue.ts';
import { createEmptyDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { allMigrations } from './migrations/all-migrations.ts';

let database: TestDatabase;
let sent: MigrationStatement[] = [];
let db: Kysely<unknown>;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 1 });
  db = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void sent.push({ sql: sql.trim(), parameters }),
  });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** What a migration sends within its transaction. */
async function statementsOf(migration: Migration): Promise<MigrationStatement[]> {
  sent = [];
  await db.transaction().execute((trx) => migration.up(trx));
  return sent.filter(({ sql }) => !/^(begin|commit)$/.test(sql) && !sql.includes('pg_extension'));
}

it('each migration keeps to what a cluster demands of definitions, and places every table on its nodes', async () => {
  await withImitatedCluster(database, async () => {
    let placed = new Set<string>();
    const faults: Record<string, string[]> = {};
    for (const [name, migration] of Object.entries(allMigrations)) {
      const found = findMigrationFaults(await statementsOf(migration), placed);
      placed = found.placed;
      if (found.faults.length > 0) faults[name] = found.faults;
    }
    expect(faults).toEqual({});
    expect([...placed].filter((table) => referenceTables.includes(table)).length).toBeGreaterThan(3);
    expect(placed.size).toBeGreaterThan(30);
  });
});

const sequential = "set local citus.multi_shard_modify_mode = 'sequential'";
const place = (table: string) => ({
  sql: "select create_distributed_table($1, 'site_id', colocate_with => $2)",
  parameters: [table, 'profile'],
});
const keys = 'site_id bigint not null, id bigint not null';

it.each<[string, (string | MigrationStatement)[]]>([
  ['does not begin with the sequential mode', ['alter table post add column planted text']],
  ['several statements in one call', [sequential, 'drop index a; drop index b']],
  ['is neither distributed nor copied', [sequential, `create table planted (${keys})`]],
  [
    'before it is placed',
    [sequential, `create table planted (${keys})`, 'create index on planted (site_id)', place('planted')],
  ],
  [
    'before it is placed',
    [sequential, `create table planted (${keys})`, 'insert into planted values (1, 1)', place('planted')],
  ],
  [
    'points to sibling before',
    [
      sequential,
      `create table planted (${keys}, foreign key (site_id, id) references sibling (site_id, id))`,
      place('planted'),
    ],
  ],
  [
    'together with a constraint',
    [sequential, 'alter table post add column planted text check (planted > 1)'],
  ],
  ['several kinds of change', [sequential, 'alter table post add column a int, drop column b']],
  ['has no name', [sequential, 'alter table post add check (id > 0)']],
  ['renames a constraint', [sequential, 'alter table post rename constraint a to b']],
  ['storage of post is changed', [sequential, 'alter table post alter column headline set storage external']],
  [
    'placed in the wrong way',
    [sequential, { sql: 'select create_reference_table($1)', parameters: ['post'] }],
  ],
])('finds a planted fault: %s (%#)', (fault, statements) => {
  const asSent = statements.map((one) => (typeof one === 'string' ? { sql: one, parameters: [] } : one));
  expect(findMigrationFaults(asSent, new Set(['post'])).faults.join('; ')).toContain(fault);
});
