import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readGuardCatalogue } from './statement-guard/catalogue.ts';
import { installStatementGuard, StatementRefused } from './statement-guard.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let client: pg.Client;
let remove: () => void;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  remove = await installStatementGuard(await readGuardCatalogue(client));
});

beforeEach(() => client.query('rollback'));

afterAll(async () => {
  remove();
  await client.end();
  await database.drop();
});

const insert = 'insert into setting (site_id, name, value, updated_ts) values ($1, $2, $3, $4)';

it('lets a statement of one site through and refuses one of all sites', async () => {
  await client.query(insert, [1, 'guarded', '{}', 0]);
  const { rows } = await client.query('select name from setting where site_id = $1', [1]);
  expect(rows).toEqual([{ name: 'guarded' }]);
  await expect(client.query('select name from setting')).rejects.toThrow(StatementRefused);
  await expect(client.query({ text: 'select name from setting' })).rejects.toThrow('setting has no site_id');
});

it('refuses two sites in one statement', async () => {
  const text = 'select 1 from setting s join role r on r.site_id = $1 where s.site_id = $2';
  await client.query(text, [1, 1]);
  await expect(client.query(text, [1, 2])).rejects.toThrow('the sites 1 and 2');
});

it('refuses a second site in one transaction, and forgets the first with its end', async () => {
  await client.query('begin');
  await client.query(insert, [1, 'first', '{}', 0]);
  await expect(client.query(insert, [2, 'second', '{}', 0])).rejects.toThrow('touches the sites 1 and 2');
  await client.query('rollback');
  await client.query('begin');
  await client.query(insert, [2, 'second', '{}', 0]);
});

it('lets a migration go over the sites in its one transaction, each statement by the name of one', async () => {
  await client.query('begin');
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  await client.query(insert, [1, 'third', '{}', 0]);
  await client.query(insert, [2, 'third', '{}', 0]);
  await expect(client.query('delete from setting')).rejects.toThrow('setting has no site_id');
  await client.query('rollback');
});

it('tells a callback, so that a pool passes the refusal on', async () => {
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 1 });
  await expect(pool.query('delete from setting')).rejects.toThrow(StatementRefused);
  expect((await pool.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  await pool.end();
});

it('reads the text of a cursor', () => {
  const cursor = { text: 'select name from setting', submit: () => undefined };
  expect(() => client.query(cursor)).toThrow(StatementRefused);
});

it('knows partitions as site tables, and reference tables and accounts as none', async () => {
  const { siteTables } = await readGuardCatalogue(client);
  expect(siteTables).toContain('view_daily_2026');
  expect(siteTables).not.toContain('site_domain');
  expect(siteTables).not.toContain('account_site');
  await client.query('select count(*) from auth.account_site');
});
