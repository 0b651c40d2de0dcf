import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { changePreferences } from '#modules/preferences/preferences.contract.ts';
import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { type KeptNewsroom, keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { startLoad } from '../load/load.ts';
import type { LoadRequest, LoadResult } from '../load/load-job.ts';
import { median } from '../load/rounds.ts';
import { idsOf, listCases, newest, searchCases } from './list-cases.ts';
import type { Line, Runner } from './runner.ts';

const CONNECTIONS = 8;

/** Reads and writes at eight connections: memory and p99 stay where they are, and no connection is left behind. */
export const soak: Runner = {
  isLong: true,
  run: async ({ posts, minutes }) => {
    const newsroom = await keptNewsroom(posts);
    return withCopy(newsroom, (dataFolder) => soakIn({ ...newsroom, dataFolder }, minutes));
  },
};

async function soakIn(newsroom: KeptNewsroom, minutes: number): Promise<Line[]> {
  const server = await openBenchServer(newsroom);
  const load = startLoad();
  try {
    const before = await connectionsAtRest(server);
    const taken: Minute[] = [];
    const requests = await mixedRequests(server);
    const headers = await server.as('editor');
    for (let minute = 0; minute < minutes; minute += 1) {
      const job = { address: server.address, headers, requests, connections: CONNECTIONS };
      const result = await load.run({ ...job, seconds: 60, warmUpSeconds: 0 });
      const megabytes = server.megabytes();
      taken.push({ result, megabytes, load: loadavg()[0] ?? 0 });
      console.log(`  minute ${minute + 1}: p99 ${result.p99.toFixed(1)} ms, ${Math.round(megabytes)} MB`);
    }
    return linesOf(taken, newsroom.posts, before, await connectionsAtRest(server));
  } finally {
    load.end();
    await server.stop();
  }
}

/** With the load of the machine at its end, this run's own included. */
type Minute = { result: LoadResult; megabytes: number; load: number };

/** By thirds: what creeps shows in the last one. */
function linesOf(taken: readonly Minute[], posts: number, before: number, after: number): Line[] {
  const part = Math.max(1, Math.ceil(taken.length / 3));
  const thirds = ['first', 'second', 'last'].flatMap((name, at): Line[] => {
    const minutes = taken.slice(at * part, (at + 1) * part);
    if (minutes.length === 0) return [];
    const { result } = median(minutes, (minute) => minute.result.p99);
    const { p50, p99, perSecond } = result;
    const megabytes = Math.max(...minutes.map((minute) => minute.megabytes));
    const loads = minutes.map(({ load }) => Math.round(load));
    const note = `median of ${minutes.length} minutes, the most memory; load ${Math.min(...loads)} to ${Math.max(...loads)}`;
    return [{ what: `soak, the ${name} third`, posts, p50, p99, perSecond, megabytes, note }];
  });
  const left = {
    what: 'soak, database connections left behind',
    value: Math.max(0, after - before),
    unit: '',
  };
  return [...thirds, { ...left, note: `${before} before, ${after} after` }];
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
  const path = changePreferences.path.replace('{siteId}', String(server.siteId));
  const write = (at: number) => ({ path, method: 'PUT' as const, body: { values: { 'bench.soak': at } } });
  return lists.flatMap((one, at) => [one, ...usual, ...(at % 4 === 0 ? [write(at)] : [])]);
}

const LOOKS = 30;

/**
 * The fewest that are open in half a minute, a while after the last request: idle connections of the pool are closed
 * after a minute, and what is done every minute opens one.
 */
async function connectionsAtRest({ connectionString }: BenchServer): Promise<number> {
  await wait(75_000);
  const client = new pg.Client({ connectionString });
  await client.connect();
  let fewest = Number.POSITIVE_INFINITY;
  try {
    for (let look = 0; look < LOOKS; look += 1) {
      const { rows } = await client.query<{ count: string }>(
        "select count(*) from pg_stat_activity where application_name like 'masthead%'",
      );
      fewest = Math.min(fewest, Number(rows[0]?.count));
      await wait(1_000);
    }
    return fewest;
  } finally {
    await client.end();
  }
}
