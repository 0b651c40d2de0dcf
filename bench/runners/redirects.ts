import { Client } from 'undici';
import { exportRedirects } from '#modules/redirects/redirect-files.contract.ts';
import { countRedirects } from '#modules/redirects/redirect-views.contract.ts';
import { listRedirects, updateRedirect } from '#modules/redirects/redirects.contract.ts';
import { loadRedirects, readRedirectPath } from '#modules/redirects/redirects.public.ts';
import { openDatabase } from '#platform/server/database.ts';
import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { startLoad } from '../load/load.ts';
import { percentile } from '../load/percentile.ts';
import { inRounds, median } from '../load/rounds.ts';
import type { Line, Runner } from './runner.ts';

const COUNT = 50_000;
/** One of so many takes what lies below its path as well. */
const PREFIXES = 25;
const UPDATES = 1_000;

/** Fifty thousand redirects: one changed, all exported, and listed in their views. */
export const redirects: Runner = {
  run: async () => {
    const newsroom = await keptNewsroom(10_000);
    return withCopy(newsroom, async (dataFolder) => {
      const server = await openBenchServer({ ...newsroom, dataFolder });
      try {
        await makeRedirects(server, newsroom.siteId);
        const updates = await updating(server, newsroom.siteId);
        const exports = await exporting(server, newsroom.siteId);
        const prefixes = await makePrefixes(server, newsroom.siteId);
        return [updates, exports, ...(await listing(server, newsroom.siteId, prefixes))];
      } finally {
        await server.stop();
      }
    });
  },
};

async function makeRedirects({ connectionString }: BenchServer, siteId: number): Promise<void> {
  const database = await openDatabase(connectionString, { max: 2 });
  const now = Math.floor(Date.now() / 1000);
  try {
    await database.db.transaction().execute(async (trx) => {
      const rows = Array.from({ length: COUNT }, (_, at) => {
        const path = readRedirectPath(`/old/${at % 12}/story-${at}`);
        if (path === null) throw new Error('A path of the benchmark cannot be read.');
        const redirectTo = at % 50 === 0 ? `/old/${(at + 1) % 12}/story-${at + 1}` : `/post-${at % 9_000}`;
        return { id: database.ids.next(), path, redirectTo, status: 301 as const, now, by: null };
      });
      await loadRedirects(trx, siteId, rows);
    });
    await database.pool.query('vacuum (analyze) redirect');
  } finally {
    await database.close();
  }
}

/** Gives some of the redirects the match prefix, and tells how many have it. */
async function makePrefixes({ connectionString }: BenchServer, siteId: number): Promise<number> {
  const database = await openDatabase(connectionString, { max: 2 });
  try {
    const changed = await database.pool.query(
      "update redirect set match = 'prefix' where site_id = $1 and id % $2 = 0",
      [siteId, PREFIXES],
    );
    await database.pool.query('vacuum (analyze) redirect');
    return changed.rowCount ?? 0;
  } finally {
    await database.close();
  }
}

/** One after the other, each with the revision that the one before gave. */
async function updating(server: BenchServer, siteId: number): Promise<Line> {
  const client = new Client(server.address);
  const headers = { ...(await server.as('owner')), 'content-type': 'application/json' };
  const list = await client.request({
    method: 'GET',
    path: `${pathOf(listRedirects.path, siteId)}?limit=1`,
    headers,
  });
  const { items } = (await list.body.json()) as { items: { id: number; revision: number }[] };
  const [redirect] = items;
  if (!redirect) throw new Error('There is no redirect to change.');
  const path = updateRedirect.path.replace('{redirectId}', String(redirect.id));
  const rounds: number[][] = [];
  let { revision } = redirect;
  for (let round = 0; round < 3; round += 1) {
    const times: number[] = [];
    for (let at = 0; at < UPDATES; at += 1) {
      const body = JSON.stringify({ note: `changed ${at}`, revision });
      const began = performance.now();
      const answer = await client.request({ method: 'PUT', path, headers, body });
      const saved = (await answer.body.json()) as { revision: number };
      times.push(performance.now() - began);
      if (answer.statusCode !== 200) throw new Error(`Changing failed: ${JSON.stringify(saved)}`);
      revision = saved.revision;
    }
    rounds.push(times.sort((a, b) => a - b));
  }
  await client.close();
  const times = median(rounds, (one) => percentile(one, 0.5));
  const p50 = percentile(times, 0.5);
  return { what: 'one redirect update', p50, p99: percentile(times, 0.99), perSecond: 1000 / p50 };
}

async function exporting(server: BenchServer, siteId: number): Promise<Line> {
  const headers = await server.as('owner');
  const rates: number[] = [];
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, server.megabytes());
  }, 20);
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now();
    const answer = await fetch(`${server.address}${pathOf(exportRedirects.path, siteId)}`, { headers });
    const rows = (await answer.text()).trim().split('\n').length - 1;
    if (rows < COUNT) throw new Error(`The export has ${rows} rows.`);
    rates.push(rows / ((performance.now() - began) / 1000));
  }
  clearInterval(looking);
  return { what: 'export of all redirects', perSecond: median(rates, (one) => one), megabytes: most };
}

async function listing(server: BenchServer, siteId: number, prefixes: number): Promise<Line[]> {
  const headers = await server.as('owner');
  const list = (search: string) => ({
    what: `redirects, ${search}`,
    path: `${pathOf(listRedirects.path, siteId)}?${search}`,
  });
  const cases = [
    list('limit=50'),
    list('limit=50&order_by=hits'),
    list('limit=50&view=chains'),
    list('limit=50&view=missing'),
    list('limit=50&query=story-4711'),
    { what: 'redirects, the figures of the views', path: pathOf(countRedirects.path, siteId) },
  ];
  const load = startLoad();
  try {
    const results = await inRounds(
      load,
      cases.map(({ path }) => ({
        ...{ address: server.address, headers, connections: 1, seconds: 2, warmUpSeconds: 0.5 },
        requests: [{ path }],
      })),
    );
    return cases.map(({ what }, at) => ({
      what,
      p50: results[at]?.p50 ?? 0,
      p99: results[at]?.p99 ?? 0,
      note: `${COUNT.toLocaleString('en')} redirects, ${prefixes.toLocaleString('en')} of them prefixes`,
    }));
  } finally {
    load.end();
  }
}

const pathOf = (path: string, siteId: number): string => path.replace('{siteId}', String(siteId));
