import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { demoPassword } from '#modules/accounts/accounts.public.ts';
import { type ServerProcess, spawnServer, startServerProcess } from '#platform/testing/server-process.ts';

const patience = { timeout: 40_000, interval: 100 };
const name = `owned_${randomBytes(6).toString('hex')}`;
const roles = { owner: `${name}_owner`, server: `${name}_server` };
let folder: string;
let server: ServerProcess;
let cookie: string;
let csrf: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead owned '));
  // As docs/operations.md has it.
  await asAdministrator(`create role ${roles.owner} login password 'one'`);
  await asAdministrator(`create role ${roles.server} login password 'two'`);
  await asAdministrator(`create database ${name} owner ${roles.owner}`);
}, 60_000);

afterAll(async () => {
  if (server?.child.exitCode === null) {
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
  }
  await asAdministrator(`drop database if exists ${name} with (force)`);
  for (const role of Object.values(roles)) await asAdministrator(`drop role if exists ${role}`);
  await rm(folder, { recursive: true, force: true });
}, 60_000);

function wayIn(role?: keyof typeof roles): string {
  const url = new URL(inject('testTemplate'));
  url.pathname = `/${name}`;
  if (role) Object.assign(url, { username: roles[role], password: role === 'owner' ? 'one' : 'two' });
  return url.href;
}

async function ask(connectionString: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

const asAdministrator = (statement: string) => {
  const beside = new URL(wayIn());
  beside.pathname = '/postgres';
  return ask(beside.href, statement);
};

/** Statements that no code of ours may make are not seen by the guard of the tests within this. */
const within = (statement: string) => `do $$ begin ${statement}; end $$`;

const env = { DATABASE_OWNER_URL: wayIn('owner'), DATABASE_URL: wayIn('server') };

async function start(): Promise<void> {
  server = await startServerProcess(join(folder, 'data'), { ...env, MASTHEAD_DEMO: 'words' });
  const email = 'owner@demo.test';
  const response = await fetch(`${server.address}/core/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  expect(response.status).toBe(200);
  const cookies = response.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  cookie = cookies.join('; ');
  csrf = cookies.find((one) => one.startsWith('csrf_token='))?.split('=')[1] ?? '';
}

async function call(method: string, path: string, body?: object) {
  const response = await fetch(server.address + path, {
    method,
    headers: {
      cookie,
      'x-csrf-token': csrf,
      origin: server.address,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

async function taskEnds(siteId: number, taskId: number): Promise<string> {
  const state = () => call('GET', `/core/v1/sites/${siteId}/tasks/${taskId}`);
  await vi.waitFor(async () => expect((await state()).body).toMatchObject({ is_ready: true }), patience);
  return String((await state()).body.status);
}

test('a server that owns nothing is prepared by the owner, loads the newsroom, writes and does its tasks', async () => {
  await start();
  expect(server.output()).not.toContain('could change the audit log');
  const siteId = Number((await ask(wayIn('owner'), 'select id from site order by id limit 1')).rows[0].id);
  const draft = { path: '/owned', redirect_to: '/elsewhere' };
  expect((await call('POST', '/core/community/redirects/', draft)).status).toBe(201);
  // More than a thousand, so that the planner is told, which only an owner or a maintainer may.
  const content = Array.from({ length: 1_200 }, (_, at) => `/many/${at},/b`).join('\n');
  const path = `/core/v1/sites/${siteId}/redirects/imports`;
  const imported = await call('POST', path, { content, mode: 'all' });
  expect(imported.status).toBe(202);
  expect(await taskEnds(siteId, Number(imported.body.task_id))).toBe('SUCCESS');
  expect(server.output()).not.toContain('permission denied');
});

test('it may add to the audit log, and neither change it nor the shape of anything', async () => {
  const { rows } = await ask(
    wayIn('server'),
    within("perform 1 from audit_event; if not found then raise 'nothing'; end if"),
  );
  expect(rows).toEqual([]);
  for (const statement of [
    'update audit_event set action = action',
    'delete from audit_event',
    'truncate audit_event',
    'update audit_seal set site_id = site_id',
    'alter table post add column planted text',
    'drop table redirect',
    'create table planted ()',
    'update kysely_migration set name = name',
    `alter role ${roles.server} superuser`,
  ]) {
    const outcome = ask(wayIn('server'), within(statement)).then(
      () => `${statement} went through`,
      ({ code }: { code: string }) => code,
    );
    expect([statement, await outcome]).toEqual([statement, '42501']);
  }
});

test('it starts again, and a process for jobs and the commands come in beside it', async () => {
  expect(await server.end('SIGTERM')).toBe(0);
  await start();
  expect((await call('GET', '/core/community/redirects/?limit=1')).status).toBe(200);
  const worker = spawnServer(join(folder, 'data'), env, ['--worker-only']);
  await vi.waitFor(() => expect(worker.output()).toContain('does jobs and nothing else'), patience);
  worker.child.kill('SIGTERM');
  expect(await worker.exited).toBe(0);
  expect(`${server.output()}${worker.output()}`).not.toContain('permission denied');
  expect(await server.end('SIGTERM')).toBe(0);
});

test('without its owner it says what is missing, in one sentence', async () => {
  const { DATABASE_URL } = env;
  const alone = spawnServer(join(folder, 'other data'), { DATABASE_URL });
  expect(await alone.exited).toBe(1);
  expect(alone.output()).toMatch(
    /^Masthead could not start: the role "\w+_server" of DATABASE_URL may not prepare the database\. Name .+\n$/,
  );
});
