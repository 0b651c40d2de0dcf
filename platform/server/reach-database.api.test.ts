import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, inject, test } from 'vitest';
import { freePort } from './embedded-postgres/free-port.ts';
import { DatabaseUnreachable, reachDatabase } from './reach-database.ts';

const changed = (change: (url: URL) => void): string => {
  const url = new URL(inject('testTemplate'));
  change(url);
  return url.href;
};
const reasonOf = async (connectionString: string): Promise<string> => {
  const error = await reachDatabase(connectionString, 'DATABASE_URL').catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(DatabaseUnreachable);
  return (error as Error).message;
};

test('a database that answers lets one in', async () => {
  await expect(reachDatabase(inject('testTemplate'), 'DATABASE_URL')).resolves.toBeUndefined();
});

test('what keeps one out is said in one sentence, without the password', async () => {
  const port = await freePort();
  const refused = await reasonOf(`postgres://me:hidden@localhost:${port}/news`);
  expect(refused).toBe(`No database answers at localhost:${port}. Start it, or correct DATABASE_URL.`);
  expect(await reasonOf('postgres://me:hidden@nowhere.invalid/news')).toBe(
    'There is no host called nowhere.invalid. Correct DATABASE_URL.',
  );
  expect(await reasonOf(changed((url) => (url.password = 'hidden')))).toMatch(
    /^The database at 127\.0\.0\.1:\d+ refuses the password of "masthead"\. Correct DATABASE_URL\.$/,
  );
  expect(await reasonOf(changed((url) => (url.pathname = '/missing')))).toMatch(
    /^There is no database "missing" at 127\.0\.0\.1:\d+\. Create it, or correct DATABASE_URL\.$/,
  );
});

test('what is no database is told apart', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  expect(await reasonOf(`postgres://me:hidden@127.0.0.1:${port}/news`)).toMatch(
    new RegExp(`^The database at 127\\.0\\.0\\.1:${port} cannot be used: .+\\. Check DATABASE_URL\\.$`),
  );
  server.close();
});
