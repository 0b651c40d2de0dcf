import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('gives the same secret after a restart, and another one for another purpose', async () => {
  const first = await openSecrets(folder).of('tour');
  expect(await openSecrets(folder).of('tour')).toBe(first);
  expect(await openSecrets(folder).of('other')).not.toBe(first);
});

test('makes one key when two processes begin at once', async () => {
  const both = await Promise.all([openSecrets(folder).of('tour'), openSecrets(folder).of('tour')]);
  expect(both[0]).toBe(both[1]);
});

test('lets nobody else read the key', async () => {
  await openSecrets(folder).of('tour');
  expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
});

test('takes a secret that was given', async () => {
  expect(await openSecrets(folder, { tour: 'told by the provider' }).of('tour')).toBe('told by the provider');
});
