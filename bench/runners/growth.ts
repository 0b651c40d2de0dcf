import { openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { startLoad } from '../load/load.ts';
import type { LoadResult } from '../load/load-job.ts';
import { inRounds } from '../load/rounds.ts';
import { newest } from './list-cases.ts';
import type { Line, Runner } from './runner.ts';

/** The same list on newsrooms of different sizes, the servers side by side and the rounds in turn. */
export const growth: Runner = {
  run: async ({ posts }) => {
    const sizes = [10_000, 100_000, 1_000_000, 5_000_000].filter((size) => size <= posts);
    const load = startLoad();
    const servers = [];
    try {
      for (const size of sizes) servers.push(await openBenchServer(await keptNewsroom(size)));
      const jobs = await Promise.all(
        servers.map(async (server) => ({
          address: server.address,
          headers: await server.as('editor'),
          requests: [{ path: `${server.listPath}?${newest}` }],
          connections: 1,
          seconds: 4,
          warmUpSeconds: 1,
        })),
      );
      return linesOf(sizes, await inRounds(load, jobs));
    } finally {
      load.end();
      for (const server of servers) await server.stop();
    }
  },
};

function linesOf(sizes: readonly number[], results: readonly LoadResult[]): Line[] {
  const lines = results.map(
    ({ p50, p99, perSecond }, at): Line => ({
      what: 'list, newest, by size',
      posts: sizes[at] ?? 0,
      p50,
      p99,
      perSecond,
    }),
  );
  const [least, most] = [lines[0]?.p50 ?? 1, lines.at(-1)?.p50 ?? 0];
  const whole = { what: 'growth of the list, 10,000 to the largest', value: most / least, unit: '×' };
  return [...lines, { ...whole, posts: sizes.at(-1) ?? 0 }];
}
