import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServerProcess } from '#platform/testing/server-process.ts';
import { openBenchServer, residentMegabytes } from '../data/bench-server.ts';
import { benchFolder, keptNewsroom } from '../data/kept-newsroom.ts';
import { startLoad } from '../load/load.ts';
import { newest } from './list-cases.ts';
import type { Line, Runner } from './runner.ts';

const IDLE_SECONDS = 20;

/** Resident memory of the server's process: after a second start with the demo, and while lists are asked for. */
export const memory: Runner = {
  run: async ({ posts }) => [
    { what: 'memory, idle', megabytes: await idle(), note: `${IDLE_SECONDS} s after a second start, demo` },
    { what: 'memory, under list load', posts, ...(await underLoad(posts)) },
  ],
};

async function idle(): Promise<number> {
  const dataFolder = join(benchFolder, `memory-${process.pid}`);
  try {
    const env = { MASTHEAD_DEMO: '1', LOG_LEVEL: 'warn' };
    await (await startServerProcess(dataFolder, env)).end('SIGTERM');
    const server = await startServerProcess(dataFolder, env);
    await wait(IDLE_SECONDS * 1000);
    const megabytes = residentMegabytes(server.child.pid ?? 0);
    await server.end('SIGTERM');
    return megabytes;
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function underLoad(posts: number): Promise<Partial<Line>> {
  const server = await openBenchServer(await keptNewsroom(posts));
  const load = startLoad();
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, server.megabytes());
  }, 100);
  try {
    const { perSecond } = await load.run({
      address: server.address,
      headers: await server.as('editor'),
      requests: Array.from({ length: 200 }, (_, page) => ({
        path: `${server.listPath}?${newest}&offset=${page * 49}`,
      })),
      connections: 16,
      seconds: 30,
      warmUpSeconds: 0,
    });
    return { megabytes: most, perSecond, note: 'the most of 30 s, 16 connections, 200 pages' };
  } finally {
    clearInterval(looking);
    load.end();
    await server.stop();
  }
}
