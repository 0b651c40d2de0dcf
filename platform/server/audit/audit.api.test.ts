import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { type Database, openDatabase } from '../database.ts';
import { openServerRole, renounceAuditChanges, waysAroundAudit } from '../server-role.ts';
import { record } from '../trail.ts';
import { keepAuditMonths } from './audit-months.ts';
import { sealLeft, sealRecent } from './seal-audit.ts';
import { verifyAudit } from './verify-audit.ts';

const SITE = 1;
const OTHER = 2;
let own: TestDatabase;
let owner: pg.Client;
let database: Database;
let serverUrl: string;

beforeAll(async () => {
  own = await createTestDatabase();
  owner = new pg.Client({ connectionString: own.connectionString });
  await owner.connect();
  for (const id of [SITE, OTHER]) {
    await owner.query(
      `insert into site (id, name, title, uri, created_ts) values ($1::bigint, $1::text, '', '', 1)`,
      [id],
    );
  }
  serverUrl = await openServerRole(own.connectionString);
  database = await openDatabase(serverUrl);
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await own.drop();
});

const now = () => Math.floor(Date.now() / 1000);
const write = (siteId: number, objectId: number) =>
  database.db.transaction().execute((trx) =>
    record(trx, database.ids.next, {
      ...{ siteId, action: 'motto.updated', objectKind: 'motto', objectId },
      actor: { profileId: 5, kind: 'profile', ip: '10.0.0.9' },
      ...{ before: { title: 'Old', n: 1 }, after: { title: 'New "ü"', n: 2.5 } },
    }),
  );
const verify = (siteId: number, link: string | null = null) =>
  verifyAudit(database.db, siteId, { now: now(), keptSince: 0, link });

describe('whoever serves', () => {
  test.each([
    ['changes', `update audit_event set action = 'x' where site_id = $1`],
    ['removes', 'delete from audit_event where site_id = $1'],
    ['changes a seal of', `update audit_seal set hash = 'x' where site_id = $1`],
    ['removes a seal of', 'delete from audit_seal where site_id = $1'],
  ])('adds to the audit log and never %s it', async (_, statement) => {
    await write(SITE, 1);
    await expect(database.pool.query(statement, [SITE])).rejects.toThrow(
      /permission denied for table audit_/,
    );
  });

  test('neither empties the log, nor takes its parts away, nor takes other rights', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relispartition and relname like 'audit_event_%' and relkind = 'r'`,
    );
    expect(rows.length).toBeGreaterThan(20);
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    for (const { name } of rows) {
      await expect(
        client.query(`update ${name} set action = 'x' where site_id = $1`, [SITE]),
      ).rejects.toThrow(/permission denied/);
      await expect(client.query(`drop table ${name}`)).rejects.toThrow(/must be owner/);
    }
    for (const statement of [
      'alter table audit_event disable row level security',
      'create role other',
      'set role masthead',
      "copy (select 1) to '/tmp/x'",
    ]) {
      await expect(client.query(`/* one node */ ${statement}`)).rejects.toThrow(
        /must be owner|permission denied/,
      );
    }
    // Only a warning comes of it.
    await client.query('grant update on audit_event to masthead_server');
    await client.end();
    expect(await waysAroundAudit(serverUrl)).toBeNull();
  });

  test('as the owner of its tables is said to be one, and cannot change the log by mistake', async () => {
    const theirs = await createTestDatabase();
    const role = `role_${new URL(theirs.connectionString).pathname.split('_').at(-1)}`;
    const superuser = new pg.Client({ connectionString: theirs.connectionString });
    await superuser.connect();
    await superuser.query(`create role ${role} login password 'p'`);
    const { rows } = await superuser.query<{ name: string }>(
      `select relname as name from pg_class where relname like 'audit_%' and relkind in ('r', 'p')`,
    );
    for (const { name } of rows) await superuser.query(`alter table ${name} owner to ${role}`);
    const url = new URL(theirs.connectionString);
    [url.username, url.password] = [role, 'p'];
    await renounceAuditChanges(url.href);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await expect(client.query('delete from audit_event where site_id = $1', [SITE])).rejects.toThrow(
      'permission denied',
    );
    expect(await waysAroundAudit(url.href)).toEqual({ role, isSuperuser: false, isOwner: true });
    await client.end();
    await superuser.end();
    await theirs.drop();
  });
});

describe('the chain of a site', () => {
  test('holds, with what many writers left at once, and says what is not sealed yet', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => write(n % 3 ? SITE : OTHER, n)));
    expect((await verify(OTHER)).open).toBe(20);
    // Several at once seal each row once.
    await Promise.all([1, 2, 3].map(() => sealRecent(database.db, now())));
    await sealRecent(database.db, now());
    await write(SITE, 100);
    const verdict = await verify(SITE);
    expect(verdict).toMatchObject({ events: 44, open: 1, faults: [], hasLink: true });
    expect(await verify(OTHER)).toMatchObject({ events: 20, open: 0, faults: [] });
  });

  test('takes up what a long transaction brings after its neighbours were sealed', async () => {
    const late = database.ids.next();
    await write(SITE, 101);
    await sealRecent(database.db, now());
    await owner.query(
      `insert into audit_event (site_id, at_ts, id, actor_kind, action, object_kind) values ($1, $2, $3, 'job', 'late.found', 'late')`,
      [SITE, now() - 7_200, late],
    );
    expect(await sealRecent(database.db, now())).toBe(0);
    expect(await sealLeft(database.db, now())).toBe(1);
    expect(await verify(SITE)).toMatchObject({ open: 0, faults: [] });
  });

  test('still has a link that was noted earlier', async () => {
    const { head } = await verify(SITE);
    await write(SITE, 102);
    await sealRecent(database.db, now());
    expect((await verify(SITE)).head).not.toBe(head);
    expect(await verify(SITE, head)).toMatchObject({ faults: [], hasLink: true });
    expect((await verify(SITE, 'another')).faults).toEqual([
      'The link that was given is not part of the chain.',
    ]);
  });

  const first = async () => {
    const { rows } = await owner.query<{ id: number; at_ts: number }>(
      'select id, at_ts from audit_event where site_id = $1 order by at_ts desc, id desc limit 1',
      [OTHER],
    );
    return rows[0] as { id: number; at_ts: number };
  };

  test.each([
    [
      'a changed value',
      `update audit_event set after = '{"title":"Old"}' where site_id = $1 and id = $2`,
      /Entry \d+ of [\d-]+ was changed/,
    ],
    [
      'another author',
      'update audit_event set actor_profile_id = 6 where site_id = $1 and id = $2',
      /was changed/,
    ],
    ['a removed entry', 'delete from audit_event where site_id = $1 and id = $2', /is gone/],
    [
      'a seal that fits the change',
      `update audit_seal set event_hashes[1] = 'x' where site_id = $1 and $2::bigint > 0`,
      /Seal \d+ was changed/,
    ],
    [
      'a seal with a hash of its own',
      `update audit_seal set hash = 'x' where site_id = $1 and number = 1 and $2::bigint > 0`,
      /does not follow on/,
    ],
    [
      'a removed seal',
      'delete from audit_seal where site_id = $1 and number = 2 and $2::bigint > 0',
      /2 to 2: these seals are missing/,
    ],
  ])('shows %s', async (_, fault, words) => {
    await write(OTHER, 1);
    await sealRecent(database.db, now());
    await write(OTHER, 2);
    await sealRecent(database.db, now());
    await write(OTHER, 3);
    await sealRecent(database.db, now());
    const { id } = await first();
    await owner.query('begin');
    await owner.query(fault, [OTHER, id]);
    await owner.query('commit');
    const { faults } = await verify(OTHER);
    expect(faults.join(' ')).toMatch(words);
    await owner.query('delete from audit_seal where site_id = $1', [OTHER]);
    await owner.query('delete from audit_event where site_id = $1', [OTHER]);
  });

  test('shows an entry that was kept from being sealed', async () => {
    await owner.query(
      `insert into audit_event (site_id, at_ts, id, actor_kind, action, object_kind) values ($1, $2, 7, 'job', 'x', 'x')`,
      [OTHER, now() - 3 * 86_400],
    );
    expect((await verify(OTHER)).faults).toEqual(['1 entries older than two days stand in no seal.']);
  });
});

test('months come ahead, and those older than two years go with their seals', async () => {
  await write(OTHER, 9);
  await sealLeft(database.db, now());
  const later = new Date(Date.UTC(2029, 0, 15));
  const { made, dropped } = await keepAuditMonths(owner, later);
  expect(made).toContain('audit_event_2029_01');
  expect(made).toContain('audit_event_2030_02');
  expect(dropped).toContain('audit_event_2026_12');
  expect(dropped).not.toContain('audit_event_2027_01');
  expect(await keepAuditMonths(owner, later)).toEqual({ made: [], dropped: [] });
  const { rows } = await owner.query('select 1 from audit_seal where site_id = $1', [OTHER]);
  expect(rows).toEqual([]);
  const since = Date.UTC(2027, 0) / 1000;
  expect(
    await verifyAudit(database.db, OTHER, { now: later.getTime() / 1000, keptSince: since }),
  ).toMatchObject({
    events: 0,
    faults: [],
  });
});
