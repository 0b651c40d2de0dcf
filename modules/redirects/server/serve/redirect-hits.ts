import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';

const PERIOD_MILLISECONDS = 10_000;

/** Counts how often redirects are used: in memory, and in the database every ten seconds. */
export function redirectHits(db: Db, log: Log) {
  let counted = new Map<number, Map<number, { hits: number; last: number }>>();
  const flush = async () => {
    const sites = counted;
    counted = new Map();
    for (const [siteId, redirects] of sites) await write(db, siteId, redirects);
  };
  const timer = setInterval(() => {
    flush().catch((err) => log.warn({ err }, 'hits of redirects were lost'));
  }, PERIOD_MILLISECONDS).unref();
  return {
    count: (siteId: number, id: number): void => {
      const ofSite = counted.get(siteId) ?? new Map<number, { hits: number; last: number }>();
      const hits = (ofSite.get(id)?.hits ?? 0) + 1;
      counted.set(siteId, ofSite.set(id, { hits, last: Math.floor(Date.now() / 1000) }));
    },
    flush,
    close: async (): Promise<void> => {
      clearInterval(timer);
      await flush();
    },
  };
}

async function write(
  db: Db,
  siteId: number,
  redirects: ReadonlyMap<number, { hits: number; last: number }>,
): Promise<void> {
  // In the order of the ids, so that two servers never wait for each other in a circle.
  const rows = [...redirects].sort(([a], [b]) => a - b);
  const ids = rows.map(([id]) => id);
  const hits = rows.map(([, row]) => row.hits);
  const last = rows.map(([, row]) => row.last);
  await sql`
    update redirect set hits = redirect.hits + counted.hits,
      last_hit_ts = greatest(redirect.last_hit_ts, counted.last)
    from unnest(${ids}::bigint[], ${hits}::bigint[], ${last}::bigint[]) as counted (id, hits, last)
    where redirect.site_id = ${siteId} and redirect.id = counted.id`.execute(db);
}
