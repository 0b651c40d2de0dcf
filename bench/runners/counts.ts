import { openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { startLoad } from '../load/load.ts';
import type { LoadJob } from '../load/load-job.ts';
import { inRounds } from '../load/rounds.ts';
import { TODAY_TS } from '../newsroom/posts.ts';
import { idsOf } from './list-cases.ts';
import type { Line, Runner } from './runner.ts';

/** How many posts there are: the common counts, and those of filters that nobody asked for before. */
export const counts: Runner = {
  run: async ({ posts }) => {
    const server = await openBenchServer(await keptNewsroom(posts));
    const ids = await idsOf(server.connectionString);
    const load = startLoad();
    const cases: [string, 'editor' | 'member', string[]][] = [
      ['count, published', 'editor', ['status=98']],
      ['count, published and drafts', 'editor', ['status=99']],
      ['count, as a member of a community', 'member', ['status=98']],
      ['count, by a busy author', 'editor', [`status=98&author_id=${ids.author}`]],
      ['count, periods, each asked for the first time', 'editor', periods()],
    ];
    try {
      const jobs = await Promise.all(
        cases.map(
          async ([, who, searches]): Promise<LoadJob> => ({
            address: server.address,
            headers: await server.as(who),
            requests: searches.map((search) => ({ path: `${server.countPath}?${search}` })),
            connections: 1,
            seconds: 2,
            warmUpSeconds: 0.5,
          }),
        ),
      );
      const results = await inRounds(load, jobs);
      return cases.map(
        ([what], at): Line => ({
          what,
          posts,
          p50: results[at]?.p50 ?? 0,
          p99: results[at]?.p99 ?? 0,
          perSecond: results[at]?.perSecond ?? 0,
        }),
      );
    } finally {
      load.end();
      await server.stop();
    }
  },
};

/** From each day of ten years on. */
function periods(): string[] {
  return Array.from({ length: 3_600 }, (_, at) => {
    const [year, month, day] = new Date((TODAY_TS - (at + 1) * 86_400) * 1000)
      .toISOString()
      .slice(0, 10)
      .split('-');
    return `status=98&start_date=${day}-${month}-${year}`;
  });
}
