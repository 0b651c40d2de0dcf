import { listTreeSections } from '#modules/sections/sections.contract.ts';
import { openDatabase } from '#platform/server/database.ts';
import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { startLoad } from '../load/load.ts';
import { inRounds } from '../load/rounds.ts';
import type { Runner } from './runner.ts';

const SECTIONS = 5_000;
/** So many in each, down from the first level. */
const BRANCHES = 8;

/** A tree of five thousand sections, asked for as its screen does. */
export const sectionTree: Runner = {
  run: async () => {
    const newsroom = await keptNewsroom(10_000);
    return withCopy(newsroom, async (dataFolder) => {
      const server = await openBenchServer({ ...newsroom, dataFolder });
      const load = startLoad();
      try {
        await plant(server, newsroom.siteId);
        const path = listTreeSections.path.replace('{siteId}', String(newsroom.siteId));
        const [result] = await inRounds(load, [
          {
            ...{ address: server.address, headers: await server.as('owner'), requests: [{ path }] },
            ...{ connections: 1, seconds: 4, warmUpSeconds: 1 },
          },
        ]);
        const { p50 = 0, p99 = 0, bytesEach = 0 } = result ?? {};
        return [{ what: 'tree of 5,000 sections', p50, p99, note: `${Math.round(bytesEach / 1000)} kB` }];
      } finally {
        load.end();
        await server.stop();
      }
    });
  },
};

async function plant({ connectionString }: BenchServer, siteId: number): Promise<void> {
  const database = await openDatabase(connectionString, { max: 2 });
  const ids = Array.from({ length: SECTIONS }, () => database.ids.next());
  try {
    await database.pool.query(
      `insert into section (site_id, id, parent_id, title, slug, order_no, created_ts, updated_ts)
        select $1, ids[n], ids[nullif((n - 1) / $3, 0)], 'Branch ' || n, 'branch-' || n, n, 1, 1
        from (select $2::bigint[] as ids) as all_ids, generate_series(1, $4) as n`,
      [siteId, ids, BRANCHES, SECTIONS],
    );
    await database.pool.query('vacuum (analyze) section');
  } finally {
    await database.close();
  }
}
