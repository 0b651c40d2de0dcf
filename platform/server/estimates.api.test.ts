import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#database/schema.ts';
import { withImitatedCluster } from '#platform/testing/imitated-cluster.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import type { Db } from './database.ts';
import { estimatedRows, tableSizes } from './estimates.ts';
import { refreshStatistics } from './refresh-statistics.ts';

let database: TestDatabase;
let db: Db;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  await pool.query(
    `insert into setting (site_id, name, value, updated_ts)
     select $1::bigint, 'name ' || n, to_jsonb(repeat('x', 100)), 1 from generate_series(1, 2000) n`,
    [1],
  );
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('a table that has grown is larger than the planner was told, until it is told again', async () => {
  const before = (await tableSizes(db, ['setting', 'tag'])).get('setting');
  expect(before?.bytes).toBeGreaterThan(100_000);
  expect(before?.toldBytes).toBe(0);
  await refreshStatistics(db, 'setting');
  const after = (await tableSizes(db, ['setting', 'tag'])).get('setting');
  expect(after?.toldBytes).toBe(before?.bytes);
  expect((await tableSizes(db, ['tag'])).get('tag')).toEqual({ bytes: 0, toldBytes: 0 });
  expect(await estimatedRows(db, 'setting', 1)).toBeGreaterThan(1_900);
  expect(await estimatedRows(db, 'setting', 2)).toBeLessThan(10);
});

test('the size of a table that a cluster has taken to pieces is that of its shards', async () => {
  await withImitatedCluster(database, async () => {
    await pool.query("select create_distributed_table('setting', 'site_id', 'none')");
    const sizes = await tableSizes(db, ['setting', 'tag']);
    expect(sizes.get('setting')).toEqual({ bytes: 3 * 1024 * 1024, toldBytes: 4 * 50 * 8192 });
    expect(sizes.get('tag')).toEqual({ bytes: 0, toldBytes: 0 });
  });
});
