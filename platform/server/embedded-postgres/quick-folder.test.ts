import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeQuickFolder, removeLeftovers } from './quick-folder.ts';

test('what a killed run has left is removed, and nothing that somebody still has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-leftovers-'));
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const own = await makeQuickFolder();
  const names = [`masthead-test-of-${ended}-a`, basename(own), 'masthead-test-of-nobody', `other-${ended}-a`];
  for (const name of names) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'row'), '');
  }
  removeLeftovers(folder);
  expect(names.map((name) => existsSync(join(folder, name)))).toEqual([false, true, true, true]);
  await rm(folder, { recursive: true });
  await rm(own, { recursive: true });
});
