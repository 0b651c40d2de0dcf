import { execFile } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { listRedirects } from '#modules/redirects/redirects.contract.ts';
import { benchFolder } from '../data/kept-newsroom.ts';
import { probe, tallyOf } from '../killed/probe.ts';
import { type UnderLoad, underLoad } from '../killed/under-load.ts';
import type { Runner } from './runner.ts';

const MEGABYTES = 320;
const FULL = 30_000;
const PATIENCE = 60_000;
const run = promisify(execFile);

/** The data folder on a small file system that runs full under load, and gets room again; needs root and Linux. */
export const fullDisk: Runner = {
  isLong: true,
  run: async () => {
    const folder = join(benchFolder, `disk-${process.pid}`);
    await mkdir(folder, { recursive: true });
    await run('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m,mode=0755`, 'masthead-bench', folder]);
    try {
      return await fillAndEmpty(folder);
    } finally {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function fillAndEmpty(folder: string) {
  const ballast = join(folder, 'ballast');
  const { result, writers } = await underLoad({ name: 'full', folder }, async (load) => {
    const { installation, token } = load;
    await fill(folder, ballast);
    const before = load.writers.acknowledged.length;
    const asking = probe(installation.address + listRedirects.path, { cookie: `masthead_session=${token}` });
    await wait(FULL / 2);
    await demandLogSpace(installation);
    await wait(FULL / 2);
    const gaveUp = timesGivenUp(installation);
    const whileFull = load.writers.acknowledged.length - before;
    const answers = await asking.stop();
    await rm(ballast);
    const from = performance.now();
    await load.writers.nextYes(60_000);
    const ends = installation.server.starts() - 1;
    return { back: performance.now() - from, answers, whileFull, gaveUp, ends };
  });
  const wrong = [...writers.answers.keys()].filter((status) => ![0, 201, 202, 503, 507].includes(status));
  if (wrong.length > 0) throw new Error(`Other answers: ${writers.surprises.join(' ')}`);
  const tally = [...writers.answers].map(([status, count]) => `${count} × ${status}`).join(', ');
  return [
    {
      what: 'full disk, until a write succeeds once there is room',
      p50: result.back,
      note: `${result.whileFull} writes while it was full; without room for its log the database ended ${result.gaveUp} times, the server ${result.ends} times`,
    },
    { what: 'full disk, answers to writes', note: `${tally}; ${writers.surprises[0] ?? ''}`.slice(0, 300) },
    { what: 'full disk, answers to reads', note: tallyOf(result.answers) },
  ];
}

const ENDED = /The database ended by itself/g;

const timesGivenUp = ({ server }: UnderLoad['installation']): number =>
  server.output().match(ENDED)?.length ?? 0;

/**
 * Asks for new files of the database's log, for which there is no room, until it gives up: it starts again, and
 * ends again, until there is.
 */
async function demandLogSpace(installation: UnderLoad['installation']): Promise<void> {
  const until = performance.now() + PATIENCE;
  while (timesGivenUp(installation) === 0) {
    if (performance.now() > until) throw new Error('The database bore it to have no room for its log.');
    await installation
      .withDatabase(({ pool }) =>
        pool.query("select pg_logical_emit_message(false, 'bench', 'x'), pg_switch_wal()"),
      )
      .catch(() => undefined);
  }
}

/** Takes what room there is, down to the last block. */
async function fill(folder: string, path: string): Promise<void> {
  const file = await open(path, 'w');
  for (const size of [1024 * 1024, 4096]) {
    const block = Buffer.alloc(size);
    while ((await statfs(folder)).bavail * 4096 >= size) await file.write(block);
  }
  await file.close();
}
