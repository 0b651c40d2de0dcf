import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { startLoad } from '../load/load.ts';
import type { LoadJob } from '../load/load-job.ts';
import { inRounds } from '../load/rounds.ts';
import { newest } from './list-cases.ts';
import type { Line, Runner } from './runner.ts';

/** The list beside the same rows and the same bytes through nothing but `pg` and `node:http`. */
export const limit: Runner = {
  run: async ({ posts }) => {
    const newsroom = await keptNewsroom(posts);
    const server = await openBenchServer(newsroom);
    const headers = await server.as('editor');
    const path = `${server.listPath}?${newest}`;
    const answer = await (await fetch(`${server.address}${path}`, { headers })).text();
    const bare = await startBare(server.connectionString, newsroom.siteId, Buffer.byteLength(answer));
    const load = startLoad();
    try {
      const job = (address: string, connections: number): LoadJob => ({
        address,
        headers,
        requests: [{ path }],
        connections,
        seconds: 4,
        warmUpSeconds: 1,
      });
      const addresses = [server.address, bare.address];
      const [ours, theirs] = await inRounds(
        load,
        addresses.map((address) => job(address, 1)),
      );
      const [oursBusy, theirsBusy] = await inRounds(
        load,
        addresses.map((address) => job(address, 16)),
      );
      const lines: Line[] = [
        { what: 'the same query and bytes, bare, 1 connection', ...pick(theirs) },
        { what: 'the same query and bytes, bare, 16 connections', ...pick(theirsBusy) },
        { what: 'list against bare, p50 at 1 connection', value: ratio(ours?.p50, theirs?.p50), unit: '×' },
        {
          what: 'bare against list, requests/s at 16 connections',
          value: ratio(theirsBusy?.perSecond, oursBusy?.perSecond),
          unit: '×',
        },
      ];
      return lines.map((line) => ({ ...line, posts }));
    } finally {
      load.end();
      await bare.stop();
      await server.stop();
    }
  },
};

const ratio = (a = 0, b = 1): number => a / b;
const pick = (result?: { p50: number; p99: number; perSecond: number }): Partial<Line> =>
  result ? { p50: result.p50, p99: result.p99, perSecond: result.perSecond } : {};

/** The rows as JSON, filled up to the length of our answer. */
async function startBare(connectionString: string, siteId: number, bytes: number) {
  const pool = new pg.Pool({ connectionString, max: 16 });
  // The database ends before the last of its connections is closed.
  pool.on('error', () => undefined);
  const text = `select id, parent_id, community_id, status, type, headline, subheadline, slug, author_ids,
      primary_section_id, section_ids, tag_ids, rating, is_suspicious, is_locked, created_ts, updated_ts, scheduled_ts,
      is_auto_enabled, page_views, revision
    from post where site_id = $1 and status in (0, 1, 2) order by created_ts desc, id desc limit 51`;
  const server = createServer((_, response) => {
    pool.query({ name: 'rows', text, values: [siteId] }).then(
      ({ rows }) => {
        const body = JSON.stringify({ posts: rows });
        response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
        response.end(body.padEnd(bytes));
      },
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await pool.end();
    },
  };
}
