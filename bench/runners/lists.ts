import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { type Load, startLoad } from '../load/load.ts';
import type { LoadJob, LoadResult } from '../load/load-job.ts';
import { inRounds } from '../load/rounds.ts';
import { idsOf, type ListCase, listCases, newest, searchCases, worstPhrases } from './list-cases.ts';
import type { Line, Runner } from './runner.ts';

/** The posts list in its usual forms, at one connection and at sixteen, and the search by title. */
export const lists: Runner = {
  run: async ({ posts }) => {
    const server = await openBenchServer(await keptNewsroom(posts));
    const load = startLoad();
    try {
      const lines = [...(await measureNewest(server, load)), ...(await measureCases(server, load))];
      return lines.map((line) => ({ ...line, posts }));
    } finally {
      load.end();
      await server.stop();
    }
  },
};

async function measureNewest(server: BenchServer, load: Load): Promise<Line[]> {
  const alone = await listJob(server, { what: '', who: 'editor', searches: [newest] });
  const many = { ...alone, connections: 16 };
  const packed = { ...many, headers: { ...many.headers, 'accept-encoding': 'gzip' } };
  const results = await inRounds(load, [alone, many, packed]);
  return [
    'list, newest, published, 1 connection',
    'list, newest, published, 16 connections',
    'list, newest, published, 16 connections, compressed',
  ].map((what, at) => lineOf(what, results[at] as LoadResult));
}

async function measureCases(server: BenchServer, load: Load): Promise<Line[]> {
  const cases = [...listCases(await idsOf(server.connectionString)), ...searchCases()];
  const jobs = await Promise.all(cases.map((one) => listJob(server, one)));
  const results = await inRounds(load, jobs);
  const lines = cases.map(({ what }, at) => lineOf(what, results[at] as LoadResult));
  const [worst] = lines
    .filter(({ what }) => worstPhrases.some((text) => what === `search, “${text}”`))
    .sort((a, b) => (b.p50 ?? 0) - (a.p50 ?? 0));
  return [
    ...lines,
    { ...worst, what: 'search, the worst phrase', note: worst?.what.slice('search, '.length) ?? '' },
  ];
}

async function listJob(server: BenchServer, { who, searches }: ListCase): Promise<LoadJob> {
  return {
    address: server.address,
    headers: await server.as(who),
    requests: searches.map((search) => ({ path: `${server.listPath}?${search}` })),
    connections: 1,
    seconds: 3,
    warmUpSeconds: 1,
  };
}

const lineOf = (what: string, { p50, p99, perSecond, bytesEach }: LoadResult): Line => ({
  what,
  p50,
  p99,
  perSecond,
  note: `${Math.round(bytesEach / 1024)} kB`,
});
