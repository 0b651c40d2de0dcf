import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { pack } from 'tar-stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withImitatedCluster } from '#platform/testing/imitated-cluster.ts';
import { errorMessage, openMessageLine } from '#platform/testing/message-line.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { migrateTo } from '../migrate.ts';
import { SCHEMAS } from './catalogue.ts';
import { emptyDatabase } from './empty-database.ts';
import { BackupProblem, FILES_PREFIX, MANIFEST_ENTRY, SUMMARY_ENTRY, type Summary } from './manifest.ts';
import { readEntries } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
let folder: string;
let origin: TestDatabase;
let archive: string;

/** Not dropped one by one, which takes longer than all else here: they go with the PostgreSQL of the run. */
const newDatabase = createTestDatabase;

async function withClient<T>(database: TestDatabase, deed: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return await deed(client);
  } finally {
    await client.end();
  }
}

const ask = (database: TestDatabase, statement: string) =>
  withClient(database, async (client) => (await client.query(statement)).rows);

/** Two sites, people, a post with a body that no text format would forgive, and rows in two partitions. */
async function fill(database: TestDatabase): Promise<void> {
  await withClient(database, async (client) => {
    const insert = (table: string, row: Record<string, unknown>) =>
      client.query(
        `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
        Object.values(row),
      );
    for (const id of [1, 2]) {
      await insert('site', {
        id,
        name: `site-${id}`,
        title: 'A\tsite\\',
        uri: `https://${id}.test`,
        created_ts: 1,
      });
      await insert('site_domain', { host: `${id}.test`, site_id: id });
    }
    await insert('view_daily', { site_id: 1, post_id: 5, day: '2025-03-01', views: 7 });
    await insert('view_daily', { site_id: 1, post_id: 5, day: '2026-03-01', views: 8 });
    await client.query(
      `insert into view_daily (site_id, post_id, day, views)
       select $1::bigint, n, date '2026-01-01', n from generate_series(1, 500) n`,
      [2],
    );
  });
}

/** Every row of every table, as text and in order. */
async function contentOf(database: TestDatabase): Promise<Record<string, string>> {
  return withClient(database, async (client) => {
    // The server reads the tables itself here: this test looks at all sites on purpose.
    const { rows } = await client.query<{ name: string; content: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name,
              query_to_xml(format('select t::text from %I.%I t order by 1', n.nspname, c.relname), true, false, '')::text as content
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
         and c.relname not in ('kysely_migration', 'kysely_migration_lock')`,
      [SCHEMAS],
    );
    return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-test-'));
  archive = join(folder, 'backup.tar.gz');
  origin = await newDatabase();
  await fill(origin);
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const write = (connectionString: string, name?: string) =>
  writeBackup({
    archive: name ? join(folder, name) : archive,
    connectionString,
    dataFolder: join(folder, 'data'),
    now: NOW,
  });

/** A backup is what it brings back: one that a test takes for good and does not restore itself is restored here, which counts the rows again. */
async function back(connectionString: string = origin.connectionString): Promise<Summary> {
  const made = await write(connectionString);
  const target = await newDatabase();
  const dataFolder = join(folder, 'proof');
  await restoreBackup({
    archive,
    connectionString: target.connectionString,
    dataFolder,
    force: false,
    now: NOW,
  });
  return made;
}

const restore = (database: TestDatabase, force = false, now = NOW) =>
  restoreBackup({
    archive,
    connectionString: database.connectionString,
    dataFolder: join(folder, 'restored'),
    force,
    now,
  });

/** Writes the archive again, with texts changed and files added, as somebody else might have made it. */
async function rewrite(
  change: (name: string, content: string) => string,
  added: Record<string, string> = {},
): Promise<void> {
  const changed = pack();
  for await (const entry of readEntries(archive)) {
    const content = change(entry.header.name, await text(entry));
    if (entry.header.name === SUMMARY_ENTRY)
      for (const [name, more] of Object.entries(added)) changed.entry({ name }, more);
    changed.entry({ name: entry.header.name }, content);
  }
  changed.finalize();
  await writeFile(archive, gzipSync(await buffer(changed)));
}

describe('a backup', () => {
  test('brings back every row, every foreign key and every file', async () => {
    await mkdir(join(folder, 'data', 'files', 'a b'), { recursive: true });
    await mkdir(join(folder, 'data', 'postgres'), { recursive: true });
    await writeFile(join(folder, 'data', 'postgres', 'password'), 'not content');
    await writeFile(join(folder, 'data', 'files', 'a b', 'ü.bin'), Buffer.alloc(3_000_000, 7));
    await writeFile(join(folder, 'data', 'files', 'empty'), '');
    await writeFile(join(folder, 'data', 'key'), 'secret', { mode: 0o600 });
    // Longer than a piece of the archive.
    await ask(origin, "update site set title = repeat('wide ', 2000000) where id = 2");
    const made = await write(origin.connectionString);
    expect(made.files).toBe(3);

    const target = await newDatabase();
    const foreignKeys = `select conname, pg_get_constraintdef(oid) as is from pg_constraint
                         where contype = 'f' order by 1, 2`;
    const before = await ask(target, foreignKeys);
    expect(await restore(target)).toEqual({ ...made, leftOut: [], kept: null, lostCluster: null });

    expect(await contentOf(target)).toEqual(await contentOf(origin));
    expect(await ask(target, foreignKeys)).toEqual(before);
    expect((await contentOf(target))['public.view_daily']?.match(/2026-01-01/g)).toHaveLength(500);
    const restored = join(folder, 'restored');
    expect((await readFile(join(restored, 'files', 'a b', 'ü.bin'))).equals(Buffer.alloc(3_000_000, 7))).toBe(
      true,
    );
    expect(await readFile(join(restored, 'files', 'empty'), 'utf8')).toBe('');
    expect((await stat(join(restored, 'key'))).mode & 0o777).toBe(0o600);
    await expect(stat(join(restored, 'postgres'))).rejects.toThrow(/ENOENT/);
  });

  test('counts its rows when the word of their number comes later than the rows', async () => {
    const line = await openMessageLine(origin.connectionString);
    const made = await back(line.connectionString).finally(line.close);
    expect(made.rows).toMatchObject({ 'public.site': 2, 'public.view_daily': 502 });
  });

  test('is not left half when the database fails after the last row', async () => {
    const line = await openMessageLine(origin.connectionString, ({ letter, bytes }) =>
      bytes.includes('COPY 502') && letter === 'C' ? errorMessage('a node has gone') : bytes,
    );
    await expect(write(line.connectionString)).rejects.toThrow('a node has gone');
    await line.close();
    expect(await readdir(folder)).toEqual([]);
  });

  test('is not made of fewer rows than the database sent', async () => {
    const line = await openMessageLine(origin.connectionString, ({ letter, bytes }) =>
      letter === 'd' && bytes.includes('site-2') ? Buffer.alloc(0) : bytes,
    );
    await expect(write(line.connectionString)).rejects.toThrow(
      'The database sent 2 rows of public.site and 1 arrived.',
    );
    await line.close();
  });

  test('is for the eyes of its owner alone, and replaces no other', async () => {
    await back();
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    await expect(back()).rejects.toThrow(/is there already/);
  });

  test('shows one moment, whatever is written meanwhile', async () => {
    let isDone = false;
    const writing = withClient(origin, async (client) => {
      for (let id = 10; !isDone; id += 1) {
        await client.query('begin');
        await client.query(
          `insert into site (id, name, title, uri, created_ts) values ($1::bigint, $1::text, '', '', 1)`,
          [id],
        );
        await client.query('insert into site_domain (host, site_id) values ($1::text, $1::bigint)', [id]);
        await client.query('commit');
      }
    });
    await write(origin.connectionString);
    isDone = true;
    await writing;
    const target = await newDatabase();
    await restore(target);
    expect(
      await ask(target, 'select (select count(*) from site) = (select count(*) from site_domain) as agree'),
    ).toEqual([{ agree: true }]);
  });
});

describe('restoring', () => {
  test('does not replace content unless it is forced to', async () => {
    await write(origin.connectionString);
    await ask(origin, "update site set title = 'changed since'");
    await expect(restore(origin)).rejects.toThrow(/--force/);
    expect(await ask(origin, 'select distinct title from site')).toEqual([{ title: 'changed since' }]);
    const { kept } = await restore(origin, true);
    expect(await ask(origin, 'select distinct title from site')).toEqual([{ title: 'A\tsite\\' }]);

    archive = kept ?? '';
    await restore(origin, true, new Date(NOW.getTime() + 1));
    expect(await ask(origin, 'select distinct title from site')).toEqual([{ title: 'changed since' }]);
  });

  test('says where the content of before is, before it is taken away and when the rest fails', async () => {
    await ask(origin, 'alter table asset drop constraint asset_status_known');
    await withClient(origin, (client) =>
      client.query(
        "insert into asset (site_id, id, status, created_ts, updated_ts) values ($1, 1, 'odd', 1, 1)",
        [1],
      ),
    );
    await write(origin.connectionString);
    const target = await newDatabase();
    await fill(target);
    await ask(target, "update site set title = 'the old content'");
    const titles = 'select distinct title from site';
    let kept = '';
    let titlesWhenTold: unknown;
    const restoring = restoreBackup({
      archive,
      connectionString: target.connectionString,
      dataFolder: join(folder, 'restored'),
      force: true,
      now: NOW,
      onKept: async (path) => {
        kept = path;
        titlesWhenTold = await ask(target, titles);
      },
    });
    const error = await restoring.catch((problem: unknown) => problem as Error);
    expect(titlesWhenTold).toEqual([{ title: 'the old content' }]);
    expect(error).toBeInstanceOf(BackupProblem);
    expect((error as Error).message).toContain('asset_status_known');
    expect((error as Error).message).toContain(kept);
    archive = kept;
    await restore(target, true, new Date(NOW.getTime() + 1));
    expect(await ask(target, titles)).toEqual([{ title: 'the old content' }]);
  });

  test('brings a backup of an older version to the schema of this one', async () => {
    const older = await newDatabase();
    await withClient(older, emptyDatabase);
    await migrateTo(older.connectionString, '0005-operations');
    await fill(older);
    await write(older.connectionString);
    const target = await newDatabase();
    await restore(target);
    const migrations = 'select name from kysely_migration order by name';
    expect(await ask(target, migrations)).toEqual(await ask(origin, migrations));
    expect(await ask(target, 'select count(*)::int as count from site')).toEqual([{ count: 2 }]);
  });

  test('leaves everything as it was when the archive is cut off', async () => {
    await back();
    await truncate(archive, (await stat(archive)).size - 100);
    const before = await contentOf(origin);
    await expect(restore(origin, true)).rejects.toThrow(/cannot be read as a backup/);
    expect(await contentOf(origin)).toEqual(before);
  });

  test('says so when the file is no backup', async () => {
    await writeFile(archive, 'something else');
    await expect(restore(await newDatabase())).rejects.toThrow(/cannot be read as a backup/);
  });

  test('names the tables that are not of this version instead of failing on them', async () => {
    await write(origin.connectionString);
    await rewrite((name, content) =>
      name === MANIFEST_ENTRY
        ? content.replace(
            '"tables": [',
            '"tables": [{"schema": "public", "name": "of_long_ago", "columns": ["id"]},',
          )
        : content,
    );
    const target = await newDatabase();
    await ask(target, 'create table of_long_ago as select 1 as id');
    expect((await restore(target)).leftOut).toEqual(['public.of_long_ago']);
    expect(await ask(target, 'select count(*)::int as count from site')).toEqual([{ count: 2 }]);
    expect(await ask(target, 'select id from of_long_ago')).toEqual([{ id: 1 }]);
  });

  test('leaves what others keep in the same database', async () => {
    await write(origin.connectionString);
    const target = await newDatabase();
    await fill(target);
    // An extension with tables or types of its own in `public`, as the one of a cluster has views there.
    const things = [
      'create extension hstore schema public',
      'create extension tablefunc schema public',
      'create table neighbour (id bigint primary key, told hstore)',
      `insert into neighbour values (1, 'a=>1')`,
      'create table neighbour_of_neighbour (id bigint references neighbour (id))',
      'insert into neighbour_of_neighbour values (1)',
      'create table auth.neighbour (id bigint)',
      'create view shown_neighbour as select id from neighbour',
      `create function count_neighbours() returns bigint language sql as 'select count(*) from neighbour'`,
    ];
    for (const thing of things) await ask(target, thing);
    await restore(target, true);
    expect(await contentOf(target)).toMatchObject(await contentOf(origin));
    const kept = `select (select told->'a' from neighbour) as told, count_neighbours()::int as count,
      (select array_agg(extname::text order by extname) from pg_extension) as extensions,
      (select count(*)::int from shown_neighbour) as shown, to_regclass('auth.neighbour')::text as beside,
      (select count(*)::int from pg_constraint where conrelid = 'neighbour_of_neighbour'::regclass and contype = 'f') as keys`;
    expect(await ask(target, kept)).toEqual([
      {
        ...{ told: '1', count: 1, shown: 1, beside: 'auth.neighbour', keys: 1 },
        extensions: ['btree_gin', 'hstore', 'pg_trgm', 'plpgsql', 'tablefunc', 'unaccent'],
      },
    ]);
    expect((await write(target.connectionString, 'again.tar.gz')).rows).not.toHaveProperty([
      'public.neighbour',
    ]);
  });

  test('changes nothing where somebody has built upon its tables, and says what', async () => {
    await back();
    await ask(origin, 'create view shown_site as select title from site');
    await ask(origin, "update site set title = 'changed since'");
    await expect(restore(origin, true)).rejects.toThrow(/view shown_site depends on table site/);
    expect(await ask(origin, 'select distinct title from shown_site')).toEqual([{ title: 'changed since' }]);
  });

  test('puts no file in place of what is no content, and changes nothing', async () => {
    const made = join(folder, 'made.tar.gz');
    await write(origin.connectionString, 'made.tar.gz');
    await mkdir(join(folder, 'restored', 'postgres', 'cluster'), { recursive: true });
    await writeFile(join(folder, 'restored', 'postgres', 'cluster', 'PG_VERSION'), '18');
    await ask(origin, "update site set title = 'changed since'");
    for (const path of [
      'postgres/cluster/PG_VERSION',
      'Postgres/x',
      'server.lock',
      '../x',
      'files/../../x',
      '/x',
      'a//b',
    ]) {
      await copyFile(made, archive);
      await rewrite((_, content) => content, { [`${FILES_PREFIX}${path}`]: 'hostile' });
      await expect(restore(origin, true)).rejects.toThrow(`no content of the data folder: ${path}`);
      expect(await readFile(join(folder, 'restored', 'postgres', 'cluster', 'PG_VERSION'), 'utf8')).toBe(
        '18',
      );
      expect(await ask(origin, 'select distinct title from site')).toEqual([{ title: 'changed since' }]);
    }
  });

  test('says that a backup of a cluster came to a database that is none', async () => {
    await withImitatedCluster(origin, () => write(origin.connectionString));
    const target = await newDatabase();
    expect((await restore(target)).lostCluster).toEqual({ version: '14.0', nodes: 3 });
    const own = await newDatabase();
    await withImitatedCluster(own, async () => {
      expect((await restore(own)).lostCluster).toBeNull();
    });
  });

  test('does not touch a database that a server works with', async () => {
    await back();
    const server = new pg.Client({ connectionString: origin.connectionString, application_name: 'masthead' });
    await server.connect();
    await expect(restore(origin, true)).rejects.toThrow(/stop it first/);
    await server.end();
  });

  test('refuses what a newer version made', async () => {
    await ask(origin, "insert into kysely_migration (name, timestamp) values ('9999-future', '')");
    await write(origin.connectionString);
    await expect(restore(await newDatabase())).rejects.toThrow(/newer version of Masthead .*9999-future/);
  });
});
