import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSecretKey, openSecrets, SecretKeyDamaged } from './secrets.ts';

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

test.each([0, 20, 42])(
  'refuses a key of which only %i characters were written, and leaves it',
  async (length) => {
    await openSecrets(folder).of('tour');
    const file = join(folder, 'secret-key');
    const cut = (await readFile(file, 'utf8')).slice(0, length);
    await writeFile(file, cut);
    await expect(openSecrets(folder).of('tour')).rejects.toThrow(SecretKeyDamaged);
    await expect(checkSecretKey(folder)).rejects.toThrow(/secret-key is cut short/);
    expect(await readFile(file, 'utf8')).toBe(cut);
  },
);

test('finds nothing wrong where no key has been made, or a whole one', async () => {
  await checkSecretKey(folder);
  await openSecrets(folder).of('tour');
  await checkSecretKey(folder);
});
