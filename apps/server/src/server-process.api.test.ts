import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, onTestFailed, test, vi } from 'vitest';
import { openDatabaseLine } from '#platform/testing/database-line.ts';
import { type ServerProcess, spawnServer, startServerProcess } from '#platform/testing/server-process.ts';
import { createTestDatabase } from '#platform/testing/test-database.ts';

const patience = { timeout: 40_000, interval: 50 };
let dataFolder: string;
const running: { child: ServerProcess['child'] }[] = [];
const databases: string[] = [];

beforeEach(async () => {
  dataFolder = join(await mkdtemp(join(tmpdir(), 'masthead server ')), 'data');
});

afterEach(async () => {
  for (const { child } of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  for (const name of databases.splice(0)) await administrate(`drop database if exists ${name} with (force)`);
  await vi.waitFor(() => rm(join(dataFolder, '..'), { recursive: true, force: true }), patience);
});

async function start(env: NodeJS.ProcessEnv = {}, folder = dataFolder): Promise<ServerProcess> {
  const server = await startServerProcess(folder, env);
  running.push(server);
  onTestFailed(() => console.error(server.output()));
  return server;
}

async function administrate(statement: string): Promise<void> {
  const beside = new URL(inject('testTemplate'));
  beside.pathname = '/postgres';
  await ask(beside.href, statement);
}

async function ask<Row>(connectionString: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** A separately run PostgreSQL with a database that servers have used before: to prepare one is the matter of one test. */
async function preparedDatabase(): Promise<string> {
  const { connectionString } = await createTestDatabase();
  databases.push(new URL(connectionString).pathname.slice(1));
  return connectionString;
}

/** The same, with nothing in it. */
async function emptyDatabase(): Promise<string> {
  const name = `empty_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await administrate(`create database ${name}`);
  databases.push(name);
  const url = new URL(inject('testTemplate'));
  url.pathname = `/${name}`;
  return url.href;
}

const statusOf = async (server: ServerProcess, path = '/readyz') =>
  (await fetch(server.address + path)).status;

test('answers 503 with Retry-After while its database is dead, starts it again and goes on', async () => {
  const server = await start();
  const [pid] = (await readFile(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split(
    '\n',
  );
  process.kill(Number(pid), 'SIGKILL');
  let away: Response | undefined;
  await vi.waitFor(async () => {
    const answer = await fetch(`${server.address}/core/account/data`);
    if (answer.status !== 503) throw new Error(`answered ${answer.status}`);
    away = answer;
  }, patience);
  expect(away?.headers.get('retry-after')).toBe('2');
  expect(await away?.json()).toMatchObject({ error: 'database_unavailable' });
  expect(await statusOf(server, '/healthz')).toBe(200);
  await vi.waitFor(async () => expect(await statusOf(server)).toBe(200), patience);
  expect(await server.end('SIGTERM')).toBe(0);
});

test('survives that a database of its own choice goes away and comes back', async () => {
  const line = await openDatabaseLine(await preparedDatabase());
  const server = await start({ DATABASE_URL: line.connectionString });
  line.cut();
  await vi.waitFor(async () => expect(await statusOf(server)).toBe(503), patience);
  await wait(1_000);
  expect(await statusOf(server, '/core/account/data')).toBe(503);
  line.mend();
  await vi.waitFor(async () => expect(await statusOf(server)).toBe(200), patience);
  expect(await server.end('SIGTERM')).toBe(0);
  await line.close();
});

test('migrates once when two servers start together on an empty database', async () => {
  const database = await emptyDatabase();
  const [first, second] = await Promise.all([
    start({ DATABASE_URL: database }),
    start({ DATABASE_URL: database }, join(dataFolder, '..', 'other data')),
  ]);
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  const doubled = await ask(database, 'select name from kysely_migration group by name having count(*) > 1');
  expect(doubled).toEqual([]);
  expect(`${first.output()}${second.output()}`.match(/Prepared the database/g)).toHaveLength(1);
  expect(await Promise.all([first.end('SIGTERM'), second.end('SIGTERM')])).toEqual([0, 0]);
});

test('refuses a second server on the same data folder in one sentence', async () => {
  const first = await start({ DATABASE_URL: await preparedDatabase() });
  const second = spawnServer(dataFolder);
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain(`in use by a running server at ${first.address}`);
  expect(await statusOf(first)).toBe(200);
});

test('does not start with a key that is cut short, and says in one sentence how that is mended', async () => {
  await mkdir(dataFolder);
  await writeFile(join(dataFolder, 'secret-key'), 'cut');
  const server = spawnServer(dataFolder);
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(/^Masthead could not start: the key in .*secret-key is cut short\./m);
});

test('finishes a request that has begun before it stops, and takes no new one', async () => {
  const server = await start({ DATABASE_URL: await preparedDatabase() });
  const { hostname, port } = new URL(server.address);
  const body = JSON.stringify({ email: 'nobody@people.test', password: 'Not-the-password-1' });
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.write(
    `POST /core/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  await wait(200);
  const ended = server.end('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${server.address}/healthz`)).rejects.toThrow(), patience);
  socket.write(body.slice(10));
  await vi.waitFor(() => expect(answer).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*"error":/), patience);
  expect(await ended).toBe(0);
});

test('answers hosts that a setting names, and those who watch it by its address; all others get 421', async () => {
  const server = await start({
    DATABASE_URL: await preparedDatabase(),
    MASTHEAD_HOSTS: 'desk.test, named.test',
  });
  await ask(
    server.connectionString,
    `insert into auth."user" (id, name, email, email_verified, created_at, updated_at)
     values ('one', 'One', 'one@news.test', true, now(), now())`,
  );
  const { port } = new URL(server.address);
  const statusFor = async (host: string, path: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
  };
  for (const host of ['named.test', `desk.test:${port}`, 'localhost'])
    expect(await statusFor(host, '/core/users/login'), host).toBe(200);
  for (const path of ['/', '/core/users/login', '/r/dashboard/', '/api/docs', '/dev/mail'])
    expect(await statusFor('evil.example', path), path).toBe(421);
  for (const path of ['/healthz', '/readyz']) expect(await statusFor('10.1.2.3', path), path).toBe(200);
  expect(await statusFor('10.1.2.3', '/metrics')).toBe(404);
  expect(await statusFor('localhost', '/metrics')).toBe(200);
});

test('says at its start that a server beside it has another key, and nothing where they have the same', async () => {
  const database = await preparedDatabase();
  await start({ DATABASE_URL: database });
  const beside = (name: string) => join(dataFolder, '..', name);
  const [other, same] = [beside('other data'), beside('same data')];
  const said = `Copy secret-key from its data folder into ${other}`;
  const worker = spawnServer(other, { DATABASE_URL: database }, ['--worker-only']);
  running.push(worker);
  await vi.waitFor(() => expect(worker.output()).toContain('does jobs and nothing else'), patience);
  expect(worker.output()).toContain(said);
  worker.child.kill('SIGTERM');
  await worker.exited;
  await mkdir(same, { recursive: true });
  await copyFile(join(dataFolder, 'secret-key'), join(same, 'secret-key'));
  const second = await start({ DATABASE_URL: database }, same);
  expect(second.output()).not.toContain('another secret key');
});

test('does jobs in a process that does nothing else', async () => {
  const database = await preparedDatabase();
  const server = await start({ DATABASE_URL: database });
  await server.end('SIGTERM');
  await ask(database, "select graphile_worker.add_job('outbox.dispatch', '{\"siteId\": 1}')");
  const worker = spawnServer(dataFolder, { DATABASE_URL: database }, ['--worker-only']);
  running.push(worker);
  const due = 'select count(*) as n from graphile_worker.jobs where run_at <= now()';
  const waiting = () => ask<{ n: number }>(database, due);
  await vi.waitFor(async () => expect(Number((await waiting())[0]?.n)).toBe(0), patience);
  worker.child.kill('SIGTERM');
  expect(await worker.exited).toBe(0);
});

test('ends a separate worker with the server whose database it uses', async () => {
  const alone = spawnServer(dataFolder, {}, ['--worker-only']);
  expect(await alone.exited).toBe(1);
  expect(alone.output()).toContain('no server runs on the data folder');
  const server = await start();
  const worker = spawnServer(dataFolder, {}, ['--worker-only']);
  running.push(worker);
  await vi.waitFor(() => expect(worker.output()).toContain('does jobs and nothing else'), patience);
  await server.end('SIGTERM');
  expect(await worker.exited).toBe(0);
});
