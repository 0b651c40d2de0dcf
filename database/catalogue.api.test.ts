import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCatalogueFaults } from '#platform/testing/catalogue-faults.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

it('finds nothing in the migrated schema that a cluster would refuse', async () => {
  expect(await findCatalogueFaults(client)).toEqual([]);
});

const keys = 'site_id bigint not null, id bigint not null';

it.each([
  ['belongs to no site', ['create table planted (id bigint primary key)']],
  [
    'site_id is not a bigint',
    ['create table planted (site_id integer not null, id bigint, primary key (site_id, id))'],
  ],
  ['has no primary key', [`create table planted (${keys})`]],
  ['unique without site_id', ['create unique index planted on tag (slug)']],
  ['unique without site_id', ['create unique index planted on post (headline) where status = 5']],
  ['excludes without site_id', [`alter table tag add constraint planted exclude (slug with =)`]],
  [
    'does not pair site_id with site_id',
    [
      `create table planted (${keys}, post_id bigint, primary key (site_id, id), foreign key (post_id, site_id) references post (site_id, id))`,
    ],
  ],
  [
    'foreign key to a local table',
    [
      `create table planted (${keys}, account_id text references auth."user" (id), primary key (site_id, id))`,
    ],
  ],
  [
    'foreign key from a reference table',
    [
      'alter table network_name add constraint planted foreign key (network_id, target_id) references post (site_id, id)',
    ],
  ],
  [
    'sets to null',
    [
      `create table planted (${keys}, post_id bigint, primary key (site_id, id), foreign key (site_id, post_id) references post (site_id, id) on delete set null (post_id))`,
    ],
  ],
  [
    'follows an update',
    [
      `create table planted (${keys}, post_id bigint, primary key (site_id, id), foreign key (site_id, post_id) references post (site_id, id) on update cascade)`,
    ],
  ],
  [
    'trigger',
    [
      'create trigger planted before update on post for each row execute function suppress_redundant_updates_trigger()',
    ],
  ],
  ['rule', ['create rule planted as on delete to post do instead nothing']],
  [
    'numbers itself',
    [
      `create table planted (site_id bigint not null, id bigint generated always as identity, primary key (site_id, id))`,
    ],
  ],
  [
    'numbers itself',
    ['create table planted (site_id bigint not null, id bigserial, primary key (site_id, id))'],
  ],
  [
    'partitions of partitions',
    [
      `create table planted (${keys}, primary key (site_id, id)) partition by range (id)`,
      'create table planted_one partition of planted for values from (0) to (9) partition by range (id)',
    ],
  ],
  [
    'name of 50 characters',
    [
      'alter table post add constraint a_name_that_is_so_long_that_no_shard_can_carry_all_of_it check (id > 0)',
    ],
  ],
])('finds a planted fault: %s (%#)', async (fault, statements) => {
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    const found = await findCatalogueFaults(client);
    expect(found.map((one) => one.fault).join('; ')).toContain(fault);
  } finally {
    await client.query('rollback');
  }
});
