import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '#platform/server/database.ts';
import type { MissSum } from './miss-batch.ts';
import { addVisitor, MOST_VISITORS } from './visitor-sketch.ts';

const ROWS_AT_ONCE = 1_000;

/** Adds what a site missed to its sums by five minutes and by the day. */
export async function writeMisses(
  { db, ids }: Pick<Database, 'db' | 'ids'>,
  siteId: number,
  sums: readonly MissSum[],
): Promise<void> {
  // In the order of the paths, so that two servers never wait for each other in a circle.
  const sorted = sums.toSorted((a, b) => (`${a.path} ${a.referrer}` < `${b.path} ${b.referrer}` ? -1 : 1));
  for (let at = 0; at < sorted.length; at += ROWS_AT_ONCE) {
    const some = sorted.slice(at, at + ROWS_AT_ONCE);
    await db.transaction().execute((trx) => addMisses(trx, ids.next, siteId, some));
  }
}

/** Adds sums of a site, which are few. */
export async function addMisses(
  trx: Db,
  nextId: () => number,
  siteId: number,
  sums: readonly MissSum[],
): Promise<void> {
  const idOf = await pathIds(trx, nextId, siteId, sums);
  await add(
    trx,
    siteId,
    'miss_bucket',
    sql`bucket_ts`,
    summed(sums, idOf, ({ bucketTs }) => bucketTs),
  );
  await add(
    trx,
    siteId,
    'miss_daily',
    sql`day`,
    summed(sums, idOf, ({ day }) => day),
  );
}

async function pathIds(
  trx: Db,
  nextId: () => number,
  siteId: number,
  sums: readonly MissSum[],
): Promise<Map<string, number>> {
  const last = new Map<string, number>();
  for (const { path, lastTs } of sums) last.set(path, Math.max(lastTs, last.get(path) ?? 0));
  const paths = [...last.keys()];
  const { rows } = await sql<{ id: number; path: string }>`
    insert into missed_path (site_id, id, path, last_hit_ts)
    select ${siteId}::bigint, more.* from unnest(${paths.map(() => nextId())}::bigint[], ${paths}::text[],
      ${[...last.values()]}::bigint[]) as more (id, path, last_hit_ts)
    on conflict (site_id, path) do update set
      last_hit_ts = greatest(missed_path.last_hit_ts, excluded.last_hit_ts)
    returning id, path`.execute(trx);
  return new Map(rows.map(({ id, path }) => [path, id]));
}

type Row = {
  at: number | string;
  path_id: number;
  referrer: string;
  hits: number;
  bot_hits: number;
  last_hit_ts: number;
  visitors: number[];
};

/** The sums of one table: several buckets of one day are one row of it. */
function summed(
  sums: readonly MissSum[],
  idOf: ReadonlyMap<string, number>,
  atOf: (sum: MissSum) => number | string,
): Row[] {
  const rows = new Map<string, Row>();
  for (const sum of sums) {
    const path_id = idOf.get(sum.path);
    if (path_id === undefined) continue;
    const [at, { referrer }] = [atOf(sum), sum];
    const key = JSON.stringify([at, path_id, referrer]);
    const row = rows.get(key) ?? {
      ...{ at, path_id, referrer, hits: 0, bot_hits: 0, last_hit_ts: 0 },
      visitors: [],
    };
    rows.set(key, row);
    row.hits += sum.hits;
    row.bot_hits += sum.botHits;
    row.last_hit_ts = Math.max(row.last_hit_ts, sum.lastTs);
    for (const visitor of sum.visitors) addVisitor(row.visitors, visitor);
  }
  return [...rows.values()];
}

async function add(
  trx: Db,
  siteId: number,
  table: 'miss_bucket' | 'miss_daily',
  at: RawBuilder<unknown>,
  rows: readonly Row[],
): Promise<void> {
  const type = table === 'miss_bucket' ? sql`bigint` : sql`date`;
  const there = sql.table(table);
  await sql`insert into ${there} (site_id, ${at}, path_id, referrer, hits, bot_hits, last_hit_ts, visitors)
    select ${siteId}::bigint, more.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as more (at ${type}, path_id bigint, referrer text, hits integer, bot_hits integer, last_hit_ts bigint,
        visitors integer[])
    on conflict (site_id, ${at}, path_id, referrer) do update set
      hits = ${there}.hits + excluded.hits,
      bot_hits = ${there}.bot_hits + excluded.bot_hits,
      last_hit_ts = greatest(${there}.last_hit_ts, excluded.last_hit_ts),
      visitors = array(select distinct one from unnest(${there}.visitors || excluded.visitors) as few (one)
        order by one limit ${sql.lit(MOST_VISITORS)})`.execute(trx);
}
