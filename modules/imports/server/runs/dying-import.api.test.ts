import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { sentImports } from '../testing/sent-imports.ts';
import { wxrItem, wxrOf } from '../testing/small-exports.ts';
import { ImportDied, runInProcess } from './import-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'masthead-dying-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(program: string): Promise<unknown> {
  const file = path.join(folder, `${program.length}.mjs`);
  await writeFile(file, `process.on('message', () => { ${program} });`);
  const order = {
    ...{
      path: '',
      siteId: 1,
      by: 1,
      mayWriteMarkup: false,
      giver: null,
      mayLetRead: false,
      now: 0,
      isDryRun: true,
    },
    kind: 'wxr',
    importId: 1,
    taskId: 2,
    choice: {},
  } as const;
  const needs = {
    ...{ program: pathToFileURL(file), connectionString: '' },
    storeFile: () => Promise.reject(new Error('No file comes.')),
  };
  return runInProcess(needs, order, async () => undefined).catch((error: unknown) => error);
}

test.each([
  ['a signal', 'process.kill(process.pid, "SIGKILL");'],
  ['its memory', 'const all = []; for (;;) all.push({ text: new Array(1000).fill(all.length) });'],
])('a process that %s ends has died', { timeout: 60_000 }, async (_what, program) => {
  expect(await run(program)).toBeInstanceOf(ImportDied);
});

test('one that ends by itself without a word has not', async () => {
  const error = await run('process.exit(3);');
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(ImportDied);
});

test('an import whose process died twice is refused as too large, and tried no more', {
  timeout: 60_000,
}, async () => {
  const file = path.join(folder, 'dying.mjs');
  await writeFile(file, `process.on('message', () => process.kill(process.pid, 'SIGKILL'));`);
  const api = await startApi();
  try {
    const { db } = api.ground.database;
    Object.assign(api.ground.programs, { imports: pathToFileURL(file) });
    const siteId = await createSite(api.ground.database, { host: 'news.test', title: 'News', now: api.now });
    const owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
    const { create, ended } = sentImports(api, siteId, owner);
    const { id } = (await create('blog.xml', wxrOf(wxrItem(1)))).body;
    await db.updateTable('site_import').set({ deaths: 1 }).where('site_id', '=', siteId).execute();
    await api.ground.jobs.start();
    const failed = await ended(id);
    expect([failed.state, failed.error]).toEqual([
      'failed',
      expect.stringContaining('needs too much memory'),
    ]);
    const row = await db
      .selectFrom('site_import')
      .select('deaths')
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow();
    expect(row.deaths).toBe(2);
  } finally {
    await api.stop();
  }
});
