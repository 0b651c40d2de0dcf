import { execFile, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PostStatus } from '#modules/posts/post-status.contract.ts';
import { changePreferences } from '#modules/preferences/preferences.contract.ts';
import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { benchFolder, keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { changePostsOf, findProlific } from '../data/post-batch.ts';
import { startPostExport, usualFields, whenExported } from '../data/post-export.ts';
import { type Load, startLoad } from '../load/load.ts';
import type { LoadRequest, LoadResult } from '../load/load-job.ts';
import { writeJsonl } from '../newsroom/write-jsonl.ts';
import { newest } from './list-cases.ts';
import type { Line, Runner } from './runner.ts';

const command = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'commands', 'import.ts');
const SECONDS = 8;
/** Enough to be busy for longer than the lists are looked at. */
const IMPORTED = 60_000;

/** The posts list as readers see it beside exports, imports and changes of many posts (F-18). */
export const busy: Runner = {
  run: async ({ posts }) => {
    const newsroom = await keptNewsroom(posts);
    return withCopy(newsroom, async (dataFolder) => {
      const server = await openBenchServer({ ...newsroom, dataFolder });
      const load = startLoad();
      try {
        const alone = await look(server, load);
        const exporting = await whileExporting(server, load);
        const again = await look(server, load);
        const writing = await look(server, load, oneWrite(server));
        const importing = await whileImporting(server, load, { dataFolder, from: posts });
        const written = await whileImporting(
          server,
          load,
          { dataFolder, from: posts + IMPORTED },
          oneWrite(server),
        );
        const changing = await whileChanging(server, load);
        const looping = await besideLoops(server, load);
        const quiet = (alone.p99 + again.p99) / 2;
        const lines = [
          lineOf('list in a quiet hour', alone),
          lineOf('list in a quiet hour, again', again),
          lineOf('list while all posts are exported', exporting.result, exporting.note),
          lineOf('list while an import runs', importing.result, importing.note),
          lineOf('one write in a quiet hour', writing),
          lineOf('one write while an import runs', written.result, written.note),
          lineOf('list while many posts change their status', changing.result, changing.note),
          lineOf('list beside loops of the lowest priority, one for each core', looping),
          share('p99 of the list while all posts are exported', exporting.result, quiet),
          share('p99 of the list while an import runs', importing.result, quiet),
          share('p99 of the list while many posts change their status', changing.result, quiet),
          share('p99 of the list beside loops: what this machine allows', looping, quiet),
        ];
        return lines.map((line) => ({ ...line, posts }));
      } finally {
        load.end();
        await server.stop();
      }
    });
  },
};

/** Readers that look at the list, rest a moment and look again: what waits shows, and the machine is not full. */
async function look(server: BenchServer, load: Load, request?: LoadRequest): Promise<LoadResult> {
  return load.run({
    address: server.address,
    headers: await server.as('editor'),
    requests: [request ?? { path: `${server.listPath}?${newest}` }],
    connections: 4,
    seconds: SECONDS,
    warmUpSeconds: 1,
    pauseMilliseconds: 20,
  });
}

/** A write that locks no more than its own row: it waits for others only where the database makes it. */
const oneWrite = ({ siteId }: BenchServer): LoadRequest => ({
  path: changePreferences.path.replace('{siteId}', String(siteId)),
  method: 'PUT',
  body: { values: { 'bench.busy': 1 } },
});

async function whileExporting(server: BenchServer, load: Load) {
  let isLooking = true;
  let exports = 0;
  // A small site is exported again and again, so that something is exported for as long as the lists are looked at.
  const exporting = async () => {
    while (isLooking) {
      await whenExported(server, await startPostExport(server, { format: 'csv', fields: usualFields }));
      exports += 1;
    }
  };
  const looking = look(server, load).finally(() => {
    isLooking = false;
  });
  const [result] = await Promise.all([looking, exporting()]);
  return { result, note: exports === 1 ? '' : `${exports} exports, one after the other` };
}

async function whileImporting(
  server: BenchServer,
  load: Load,
  { dataFolder, from }: { dataFolder: string; from: number },
  request?: LoadRequest,
) {
  const folder = join(benchFolder, `jsonl-${IMPORTED}`);
  await writeJsonl(folder, from, from + IMPORTED);
  try {
    let isRunning = true;
    const env = { ...process.env, MASTHEAD_DATA: dataFolder };
    const importing = promisify(execFile)(process.execPath, [command, folder, '--json'], {
      ...{ env, maxBuffer: 64 * 1024 * 1024 },
    }).finally(() => {
      isRunning = false;
    });
    const [result] = await Promise.all([
      look(server, load, request).then((found) => ({ found, wasRunning: isRunning })),
      importing,
    ]);
    return { result: result.found, note: result.wasRunning ? '' : 'the import ended before' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function whileChanging(server: BenchServer, load: Load) {
  const somebody = await findProlific(server);
  let isLooking = true;
  let changed = 0;
  const began = performance.now();
  const changing = async () => {
    for (let at = 0; isLooking; at += 1) {
      changed += await changePostsOf(
        server,
        somebody,
        at % 2 === 0 ? PostStatus.DRAFT : PostStatus.COMMUNITY,
      );
    }
    return Math.round((changed * 1_000) / (performance.now() - began));
  };
  const looking = look(server, load).finally(() => {
    isLooking = false;
  });
  const [result, rate] = await Promise.all([looking, changing()]);
  return { result, note: `${changed.toLocaleString('en')} posts, ${rate.toLocaleString('en')}/s` };
}

/** What work at the lowest priority costs the readers that fills memory as an export does: caches know no priority. */
async function besideLoops(server: BenchServer, load: Load): Promise<LoadResult> {
  const work = 'JSON.stringify(Array.from({ length: 2e5 }, (_, i) => ({ i, text: String(i) })))';
  const program = `os.setPriority(os.constants.priority.PRIORITY_LOW); for (;;) ${work};`;
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', program]),
  );
  try {
    return await look(server, load);
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
  }
}

const lineOf = (what: string, { p50, p99, perSecond }: LoadResult, note = ''): Line => ({
  ...{ what, p50, p99, perSecond },
  ...(note === '' ? {} : { note }),
});
const share = (what: string, { p99 }: LoadResult, quiet: number): Line => ({
  ...{ what, value: p99 / quiet, unit: '×' },
});
