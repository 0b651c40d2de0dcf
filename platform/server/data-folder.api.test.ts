import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { claimDataFolder, DataFolderInUse } from './data-folder.ts';

let parent: string;
let dataFolder: string;
const holders: ChildProcess[] = [];

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'masthead-test-'));
});

afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
});

afterAll(() => rm(parent, { recursive: true, force: true }));

/** A process of its own that holds a new data folder. */
async function startHolder(news: object): Promise<ChildProcess> {
  dataFolder = await mkdtemp(join(parent, 'data-'));
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module-typescript',
      '--eval',
      `import { claimDataFolder } from ${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)};
       const claim = await claimDataFolder(process.argv[1]);
       await claim.publish(${JSON.stringify(news)});
       console.log('held');
       setInterval(() => {}, 1000);`,
      dataFolder,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  holders.push(holder);
  if (holder.stdout) await once(holder.stdout, 'data');
  return holder;
}

test('a second process is told in one sentence who holds the folder', async () => {
  const holder = await startHolder({ address: 'http://127.0.0.1:3000' });
  const refusal = await claimDataFolder(dataFolder).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataFolderInUse);
  expect(refusal).toHaveProperty(
    'message',
    `The data folder ${dataFolder} is in use by a running server at http://127.0.0.1:3000 (process ${holder.pid}): stop that first, or set MASTHEAD_DATA to another folder.`,
  );
});

test('a killed holder leaves nothing in the way', async () => {
  const holder = await startHolder({});
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const claim = await claimDataFolder(dataFolder);
  await claim.release();
});

test('a newcomer waits for a holder that is stopping', async () => {
  const holder = await startHolder({ isStopping: true });
  let isClaimed = false;
  const claiming = claimDataFolder(dataFolder).then((claim) => {
    isClaimed = true;
    return claim;
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isClaimed).toBe(false);
  holder.kill('SIGKILL');
  await (await claiming).release();
});

test('what the holder publishes is for the account of the server alone', async () => {
  await startHolder({ connectionString: 'postgres://masthead:secret@127.0.0.1:5432/masthead' });
  const { mode } = await stat(join(dataFolder, 'server.json'));
  expect(mode & 0o777).toBe(0o600);
});

test('only one of two processes that start together gets the folder', async () => {
  const folder = await mkdtemp(join(parent, 'race-'));
  const outcomes = await Promise.allSettled([claimDataFolder(folder), claimDataFolder(folder)]);
  expect(outcomes.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
