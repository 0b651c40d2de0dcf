import {
  createSearchIndex,
  fillWithPosts,
  type IndexingTask,
  postsFillStatus,
  type SearchIndex,
  searchIndex,
} from '#modules/search-indexes/search-indexes.contract.ts';
import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { type Load, startLoad } from '../load/load.ts';
import { inRounds } from '../load/rounds.ts';
import type { Line, Runner } from './runner.ts';

const SLUG = 'bench';
/** What is asked for: words that stand nearly everywhere, here and there, and nowhere. */
const searches = ['council', 'council bridge', '"city council"', 'coun*', 'bridge -council', 'xylophonist'];
const PAUSE = 250;

/** A search index over all posts: how fast it is filled, what lists notice of that, and how fast it finds. */
export const search: Runner = {
  run: async ({ posts }) => {
    const newsroom = await keptNewsroom(posts);
    return withCopy(newsroom, async (dataFolder) => {
      const server = await openBenchServer({ ...newsroom, dataFolder });
      const load = startLoad();
      try {
        const first = await filling(server, 'first fill of the index', true);
        const quiet = await listP99(server, load, newsroom.siteId);
        const [again, busy] = await Promise.all([
          filling(server, 'fill again, with lists asked beside', false),
          listP99(server, load, newsroom.siteId),
        ]);
        const slowdown = {
          what: 'p99 of the list while an index is filled',
          ...{ value: Math.round(((busy.p99 ?? 0) / (quiet.p99 || 1)) * 100) / 100, unit: '×' },
        };
        const lines = await searching(server, load, newsroom.siteId);
        const list = { what: 'newest posts, quiet', ...quiet };
        const beside = { what: 'newest posts, beside a fill', ...busy };
        return [first, again, list, beside, slowdown, ...lines, slowest(lines)].map((line) => ({
          ...line,
          posts,
        }));
      } finally {
        load.end();
        await server.stop();
      }
    });
  },
};

async function filling(server: BenchServer, what: string, isFirst: boolean): Promise<Line> {
  const began = performance.now();
  const commands = [{ name: 'set-title', value: 'Bench' }, { name: 'start' }, { name: 'activate' }];
  if (isFirst) await send<SearchIndex>(server, 'POST', createSearchIndex.path, { slug: SLUG, commands });
  else await send<IndexingTask>(server, 'POST', pathOf(fillWithPosts.path));
  for (;;) {
    await new Promise((next) => setTimeout(next, PAUSE));
    const status = await send<IndexingTask>(server, 'GET', pathOf(postsFillStatus.path));
    if (!status.is_ready) continue;
    if (status.status !== 'SUCCESS') throw new Error(`The fill failed: ${status.errors.join()}`);
    const seconds = (performance.now() - began) / 1000;
    return { what, perSecond: status.done / seconds, note: `${Math.round(seconds)} s` };
  }
}

async function send<Answer>(
  server: BenchServer,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const sent =
    body === undefined
      ? { headers: await server.as('owner') }
      : {
          headers: { ...(await server.as('owner')), 'content-type': 'application/json' },
          body: JSON.stringify(body),
        };
  const answer = await fetch(server.address + path, { method, ...sent });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** The list that everybody opens with, for some seconds. */
async function listP99(server: BenchServer, load: Load, siteId: number): Promise<Pick<Line, 'p50' | 'p99'>> {
  const headers = await server.as('editor');
  const path = `/core/feeds/site/dashboard/${siteId}?limit=50`;
  const job = { address: server.address, headers, connections: 1, seconds: 5, warmUpSeconds: 0.5 };
  const [result] = await inRounds(load, [{ ...job, requests: [{ path }] }]);
  return { p50: result?.p50 ?? 0, p99: result?.p99 ?? 0 };
}

async function searching(server: BenchServer, load: Load, siteId: number): Promise<Line[]> {
  const headers = await server.as('owner');
  const base = pathOf(searchIndex.path).replace('{siteId}', String(siteId));
  const paths = searches.map((text) => `${base}?limit=20&text=${encodeURIComponent(text)}`);
  const results = await inRounds(
    load,
    paths.map((path) => ({
      ...{ address: server.address, headers, connections: 1, seconds: 3, warmUpSeconds: 0.5 },
      requests: [{ path }],
    })),
  );
  const founds = await Promise.all(
    paths.map((path) => send<{ total_count: number; is_exact: boolean }>(server, 'GET', path)),
  );
  return searches.map((text, at) => ({
    what: `search in the index, ${text}`,
    p50: results[at]?.p50 ?? 0,
    p99: results[at]?.p99 ?? 0,
    note: `${founds[at]?.is_exact ? '' : 'more than '}${founds[at]?.total_count ?? 0} found`,
  }));
}

/** What people wait for longest. */
function slowest(lines: readonly Line[]): Line {
  const { what, p50, p99 } = lines.toSorted((one, other) => (other.p99 ?? 0) - (one.p99 ?? 0))[0] as Line;
  return { what: 'search in the index, the slowest', p50: p50 ?? 0, p99: p99 ?? 0, note: what };
}

const pathOf = (path: string): string => path.replace('{indexSlug}', SLUG);
