import { gzipSync } from 'node:zlib';
import { openDatabase } from '#platform/server/database.ts';
import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { startLoad } from '../load/load.ts';
import { percentile } from '../load/percentile.ts';
import { inRounds } from '../load/rounds.ts';
import type { Line, Runner } from './runner.ts';

const RENDERED = 400;
/** With this header an answer is not given again, so that the router's way can be measured beside it. */
const LONG_WAY = 'x-no-compression';
const headers = { host: 'localhost', accept: 'text/html', 'accept-encoding': 'gzip' };

/** What readers get: a page that is kept, pages that are rendered for the first time, and what they weigh. */
export const site: Runner = {
  run: async ({ posts }) => {
    const newsroom = await keptNewsroom(posts);
    return withCopy(newsroom, async (dataFolder) => {
      const server = await openBenchServer({ ...newsroom, dataFolder });
      const load = startLoad();
      try {
        const paths = await publishedPaths(server, newsroom.siteId);
        const rendered = await rendering(server, paths);
        const path = paths[0] ?? '/';
        const job = { address: server.address, headers, seconds: 4, warmUpSeconds: 1, isRaw: true };
        const byRouter = { ...headers, [LONG_WAY]: '1' };
        const [one, many, front, long] = await inRounds(load, [
          { ...job, requests: [{ path }], connections: 1 },
          { ...job, requests: [{ path }], connections: 16 },
          { ...job, requests: [{ path: '/' }], connections: 16 },
          { ...job, requests: [{ path }], connections: 16, headers: byRouter },
        ]);
        const used = async (more: object) => {
          const before = server.processorMilliseconds();
          const { requests } = await load.run({
            ...job,
            ...more,
            requests: [{ path }],
            connections: 16,
            warmUpSeconds: 0,
          });
          return (server.processorMilliseconds() - before) / Math.max(1, requests);
        };
        const [short, router] = [await used({}), await used({ headers: byRouter })];
        const lines: Line[] = [
          { what: 'kept page, 1 connection', p50: one?.p50 ?? 0, p99: one?.p99 ?? 0 },
          { what: 'kept page, 16 connections', p99: many?.p99 ?? 0, perSecond: many?.perSecond ?? 0 },
          { what: 'kept front page, 16 connections', p99: front?.p99 ?? 0, perSecond: front?.perSecond ?? 0 },
          {
            what: 'kept page by the router, 16 connections',
            p99: long?.p99 ?? 0,
            perSecond: long?.perSecond ?? 0,
          },
          {
            what: 'processor time of a kept page',
            value: short,
            unit: 'ms',
            note: `${router.toFixed(2)} ms by the router`,
          },
          rendered,
          ...(await weights(server, { 'front page': '/', 'page of a post': path })),
        ];
        return lines.map((line) => ({ ...line, posts }));
      } finally {
        load.end();
        await server.stop();
      }
    });
  },
};

async function publishedPaths({ connectionString }: BenchServer, siteId: number): Promise<string[]> {
  const database = await openDatabase(connectionString, { max: 2 });
  try {
    const rows = await database.db
      .selectFrom('post')
      .select('slug')
      .where('site_id', '=', siteId)
      .where('status', '=', 0)
      .where('visibility', '=', 1)
      .orderBy('created_ts', 'desc')
      .limit(RENDERED + 20)
      .execute();
    return rows.map(({ slug }) => `/${slug}`);
  } finally {
    await database.close();
  }
}

/** Each address once, so that none of them is kept; the first few get the layouts ready. */
async function rendering({ address }: BenchServer, paths: readonly string[]): Promise<Line> {
  const times: number[] = [];
  let refused = 0;
  for (const path of paths) {
    const began = performance.now();
    const answer = await fetch(address + path, { headers });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    if (answer.status !== 200) refused += 1;
  }
  const warm = times.slice(20).sort((one, other) => one - other);
  const note = `${warm.length} posts${refused > 0 ? `, ${refused} refused` : ''}`;
  return { what: 'rendered page of a post', p50: percentile(warm, 0.5), p99: percentile(warm, 0.99), note };
}

async function weights({ address }: BenchServer, pages: Record<string, string>): Promise<Line[]> {
  const textOf = async (path: string) => (await fetch(address + path, { headers })).text();
  const kilobytes = (text: string) => gzipSync(text).length / 1000;
  const lines: Line[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const html = await textOf(path);
    const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, src = '']) => src);
    const code = await Promise.all(scripts.map(textOf));
    const value = kilobytes(html);
    const inScripts = code.reduce((sum, text) => sum + kilobytes(text), 0);
    const note = `and ${inScripts.toFixed(1)} kB of JavaScript`;
    lines.push({ what: `weight of the ${name}, without pictures`, value, unit: 'kB', note });
  }
  return lines;
}
