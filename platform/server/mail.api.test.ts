import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notFound } from '#platform/contract/api-error.ts';
import { type MailServer, startMailServer } from '#platform/testing/mail-server.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { devMailPath, registerDevMail } from './dev-mail.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { readMails, writeMail } from './mail/mail-folder.ts';
import { type BulkMailer, openMail } from './mail.ts';

const log = pino({ level: 'silent' });
const patience = { timeout: 45_000, interval: 20 };
const invitation = {
  to: 'ada@example.org',
  subject: 'Grüße from the newsroom',
  text: 'Come in: http://news.test/core/users/setup/abc',
  html: '<p>Come <a href="http://news.test/core/users/setup/abc">in</a></p><script>alert(1)</script>',
};
let own: TestDatabase;
let database: Database;
let jobs: Jobs;
let server: MailServer;
let folder: string;

beforeEach(async () => {
  own = await createTestDatabase();
  database = await openDatabase(own.connectionString);
  jobs = createJobs({ connectionString: own.connectionString, log });
  server = await startMailServer();
  folder = join(await mkdtemp(join(tmpdir(), 'masthead-mail-')), 'mail');
});

afterEach(async () => {
  await jobs.stop();
  await server.close();
  await database.close();
  await own.drop();
  await rm(join(folder, '..'), { recursive: true });
});

const openMailer = (smtpUrl: string | null): BulkMailer =>
  openMail({ database, jobs, log, folder, smtpUrl, from: 'Newsroom <news@example.org>' });

test('sends a mail to the mail server', async () => {
  const mailer = openMailer(server.url);
  await jobs.start();
  await mailer.send(invitation);
  await vi.waitFor(() => expect(server.received).toHaveLength(1), patience);
  expect(server.received[0]).toContain('From: Newsroom <news@example.org>');
  expect(server.received[0]).toContain('To: ada@example.org');
  expect(server.received[0]).toContain('Auto-Submitted: auto-generated');
});

test('tries again when the mail server is busy', async () => {
  const mailer = openMailer(server.url);
  server.answer = '451 later';
  await jobs.start();
  await mailer.send(invitation);
  await vi.waitFor(async () => expect(await failures()).toBe(1), patience);
  server.answer = '250 taken';
  await vi.waitFor(() => expect(server.received).toHaveLength(1), patience);
});

async function failures(): Promise<number> {
  const { rows } = await database.pool.query(
    'select count(*) as count from graphile_worker.jobs where last_error is not null',
  );
  return rows[0].count;
}

test('does not try again what the mail server refuses for good', async () => {
  const mailer = openMailer(server.url);
  server.answer = '550 no such person';
  await jobs.start();
  await mailer.send(invitation);
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query('select count(*) as count from graphile_worker.jobs');
    expect(rows[0].count).toBe(0);
  }, patience);
  expect(server.received).toEqual([]);
});

test('keeps nothing of a mail that was given up, since it may hold a secret', async () => {
  const mailer = openMailer(server.url);
  await mailer.send(invitation);
  await mailer.send({ ...invitation, to: 'waits@example.org' });
  await database.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts where payload->>'to' = $1`,
    [invitation.to],
  );
  await database.pool.query(
    `update graphile_worker._private_jobs set run_at = now() + interval '1 day' where attempts = 0`,
  );
  await jobs.start();
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      `select payload->>'to' as to from graphile_worker._private_jobs`,
    );
    expect(rows).toEqual([{ to: 'waits@example.org' }]);
  }, patience);
});

test('sends nothing when the transaction around it is undone', async () => {
  const mailer = openMailer(server.url);
  const undone = database.db.transaction().execute(async (trx) => {
    await mailer.send(invitation, trx);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  const { rows } = await database.pool.query('select count(*) as count from graphile_worker.jobs');
  expect(rows[0].count).toBe(0);
});

test('carries many mails over few connections, each with its way out in one piece, and tells what was refused', async () => {
  const carrier = await openMailer(server.url).openCarrier();
  const unsubscribeUrl = `https://news.test/u/site/unsubscribe/letters-1.${'x'.repeat(90)}`;
  const said = { fromName: 'The desk', replyTo: 'desk@news.test', unsubscribeUrl };
  expect(await carrier.deliver({ ...invitation, ...said, id: '7.1' })).toBeNull();
  server.answer = '550 5.1.1 No such user';
  expect(await carrier.deliver({ ...invitation, id: '7.2' })).toMatchObject({ responseCode: 550 });
  server.answer = '450 4.2.1 Later';
  await expect(carrier.deliver({ ...invitation, id: '7.3' })).rejects.toMatchObject({ responseCode: 450 });
  server.answer = '250 taken';
  carrier.close();
  const mail = server.received.at(-1) ?? '';
  expect(mail).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`);
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(mail).toMatch(/^From: The desk </m);
  expect(mail).toContain('Reply-To: desk@news.test');
  expect(mail).toContain('Message-ID: <7.1@masthead>');
});

test('writes mails to the folder where there is no mail server, for the owner alone', async () => {
  const mailer = openMailer(null);
  await jobs.start();
  await mailer.send(invitation);
  await vi.waitFor(async () => expect(await readMails(folder, 10)).toHaveLength(1), patience);
  const [mail] = await readMails(folder, 10);
  expect(mail).toMatchObject(invitation);
  const files = await readdir(folder);
  const message = files.find((file) => file.endsWith('.eml')) ?? '';
  expect(await readFile(join(folder, message), 'utf8')).toMatch(/^Subject: =\?UTF-8\?/m);
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
});

const key = 'a-key-of-the-installation';
const withKey = { cookie: `dev_mail_key=${key}` };

test('keeps the order of mails that were written within one second', async () => {
  const mail = { to: 'ruth@example.com', text: '', from: 'news@example.com', writtenTs: 5 };
  const subjects = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
  for (const subject of subjects) {
    await writeMail(folder, { ...mail, subject, id: randomUUID() }, Buffer.from(subject));
    await wait(2);
  }
  const written = await readMails(folder, 10);
  expect(written.map((one) => one.subject)).toEqual(subjects.toReversed());
});

test('shows the written mails on loopback, their HTML in a frame that runs nothing', async () => {
  const mailer = openMailer(null);
  const app = fastify();
  registerDevMail(app, { folder, key });
  const get = (url: string, host = 'localhost:3000') => app.inject({ url, headers: { host, ...withKey } });
  expect((await get('/dev/mail')).body).toContain('No mail has been written yet.');
  await jobs.start();
  await mailer.send(invitation);
  await vi.waitFor(async () => expect(await readMails(folder, 10)).toHaveLength(1), patience);
  const list = (await get('/dev/mail')).body;
  expect(list).toContain('ada@example.org');
  const [, path = ''] = /href="(\/dev\/mail\/[\w-]+)"/.exec(list) ?? [];
  const page = await get(path, '127.0.0.1:3000');
  expect(page.body).toContain('<a href="http://news.test/core/users/setup/abc">');
  expect(page.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="');
  expect(page.body).not.toContain('<script>');
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/);
});

test.each(['news.test', 'evil.example', 'localhost.evil.example'])(
  'shows no mail to a page that calls this machine %s',
  (host) => refusesMail({ host }),
);

test.each(['x-forwarded-for', 'x-forwarded-host'])(
  'shows no mail through a proxy on this machine that sends %s',
  (name) => refusesMail({ host: 'localhost:3000', [name]: '203.0.113.9' }),
);

test('gives a browser the key by the address that the server printed, and takes it out of the address', async () => {
  const app = fastify();
  registerDevMail(app, { folder, key });
  const headers = { host: 'localhost:3000' };
  const given = await app.inject({ url: devMailPath(key), headers });
  expect([given.statusCode, given.headers.location]).toEqual([303, '/dev/mail']);
  const cookie = String(given.headers['set-cookie']);
  expect(cookie).toBe(`dev_mail_key=${key}; Path=/dev/mail; HttpOnly; SameSite=Strict`);
  const shown = await app.inject({ url: '/dev/mail', headers: { ...headers, cookie } });
  expect([shown.statusCode, shown.body.includes('<h1>Mails</h1>')]).toEqual([200, true]);
});

test.each<[string, string, Record<string, string>]>([
  ['no key', '', {}],
  ['another key', '?key=another', {}],
  ['an empty key', '?key=', {}],
  ['two keys', `?key=${key}&key=another`, {}],
  ['another cookie', '', { cookie: 'dev_mail_key=another' }],
])('shows no mail with %s, though a silent proxy on this machine asks', async (_, query, headers) => {
  const app = fastify();
  registerDevMail(app, { folder, key });
  for (const url of [`/dev/mail${query}`, `/dev/mail/some${query}`]) {
    const { statusCode, body } = await app.inject({ url, headers: { host: '127.0.0.1:3000', ...headers } });
    expect(statusCode).toBe(403);
    expect(body).toContain('Open the address with the key');
    expect(body).not.toContain('ada@example.org');
  }
});

async function refusesMail(headers: Record<string, string>): Promise<void> {
  const app = fastify();
  registerDevMail(app, { folder, key });
  for (const url of ['/dev/mail', '/dev/mail/some']) {
    const { body } = await app.inject({ url, headers: { ...headers, ...withKey } });
    expect(JSON.parse(body)).toMatchObject({ message: notFound().message });
  }
}
