import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { startLoad } from '../load/load.ts';
import type { LoadRequest, LoadResult } from '../load/load-job.ts';
import { idsOf, listCases, newest, searchCases } from './list-cases.ts';
import type { Line, Runner } from './runner.ts';

const CONNECTIONS = 8;

/** Mixed reads at eight connections, minute by minute: memory and p99 stay where they are, and nothing is left. */
export const soak: Runner = {
  isLong: true,
  run: async ({ posts, minutes }) => {
    const server = await openBenchServer(await keptNewsroom(posts));
    const before = await openConnections(server);
    const load = startLoad();
    const taken: { result: LoadResult; megabytes: number }[] = [];
    try {
      const requests = await mixedRequests(server);
      const headers = await server.as('editor');
      for (let minute = 0; minute < minutes; minute += 1) {
        const job = { address: server.address, headers, requests, connections: CONNECTIONS };
        const result = await load.run({ ...job, seconds: 60, warmUpSeconds: 0 });
        taken.push({ result, megabytes: server.megabytes() });
        console.log(
          `  minute ${minute + 1}: p99 ${result.p99.toFixed(1)} ms, ${Math.round(server.megabytes())} MB`,
        );
      }
    } finally {
      load.end();
    }
    // Idle connections of the pool are closed after a minute.
    await wait(75_000);
    const after = await openConnections(server);
    await server.stop();
    return linesOf(taken, posts, before, after);
  },
};

function linesOf(
  taken: readonly { result: LoadResult; megabytes: number }[],
  posts: number,
  before: number,
  after: number,
): Line[] {
  const lines = taken.map(
    ({ result: { p50, p99, perSecond }, megabytes }, at): Line => ({
      what: `soak, minute ${at + 1}`,
      posts,
      p50,
      p99,
      perSecond,
      megabytes,
    }),
  );
  const left = {
    what: 'soak, database connections left behind',
    value: Math.max(0, after - before),
    unit: '',
  };
  return [...lines, { ...left, note: `${before} before, ${after} after` }];
}

async function mixedRequests(server: BenchServer): Promise<LoadRequest[]> {
  const cases = [...listCases(await idsOf(server.connectionString)), ...searchCases()];
  const searches = cases
    .filter(({ who }) => who === 'editor')
    .flatMap(({ searches }) => searches.slice(0, 20));
  const lists = searches.map((search) => ({ path: `${server.listPath}?${search}` }));
  const usual = [
    { path: `${server.listPath}?${newest}` },
    { path: `${server.countPath}?status=99` },
    { path: '/core/account/data' },
  ];
  return lists.flatMap((one) => [one, ...usual]);
}

async function openConnections({ connectionString }: BenchServer): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from pg_stat_activity where application_name like 'masthead%'",
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
