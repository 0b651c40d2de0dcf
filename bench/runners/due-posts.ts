import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import type { Runner } from './runner.ts';

const DUE = 10_000;
const AHEAD = 3;
const FIRST_ID = 1_000_000_000;
const PATIENCE = 120_000;

/** How long posts that are due in the same second take until the server that runs has published them all. */
export const duePosts: Runner = {
  run: async () => {
    const newsroom = await keptNewsroom(10_000);
    const server = await openBenchServer(newsroom);
    const client = new pg.Client(server.connectionString);
    await client.connect();
    const own = [newsroom.siteId, FIRST_ID, FIRST_ID + DUE];
    const clear = async () => {
      await client.query('delete from post where site_id = $1 and id > $2 and id <= $3', own);
      await client.query('delete from post_slug where site_id = $1 and post_id > $2 and post_id <= $3', own);
    };
    try {
      await clear();
      const at = Math.ceil(Date.now() / 1000) + AHEAD;
      await client.query(
        `insert into post (site_id, id, status, headline, slug, created_ts, updated_ts, scheduled_ts)
          select $1::bigint, $2::bigint + n, 10, 'Due post ' || n, '', 1, 1, $3::bigint
          from generate_series(1, $4::int) as n`,
        [newsroom.siteId, FIRST_ID, at, DUE],
      );
      const waiting = async (most: number) => {
        const { rows } = await client.query(
          `select count(*)::int as count from post where site_id = $1 and id > $2 and id <= $3 and status = 10`,
          own,
        );
        return rows[0].count > most;
      };
      const until = async (most: number) => {
        while (await waiting(most)) {
          if (Date.now() > at * 1000 + PATIENCE) throw new Error('The posts that are due stay drafts.');
          await pause(50);
        }
        return Date.now() / 1000 - at;
      };
      const first = await until(DUE - 1);
      const last = await until(0);
      return [
        { what: `the first of ${DUE} posts due in one second is live after`, value: first, unit: 's' },
        { what: 'and the last of them', value: last, unit: 's' },
      ];
    } finally {
      await clear();
      await client.end();
      await server.stop();
    }
  },
};
