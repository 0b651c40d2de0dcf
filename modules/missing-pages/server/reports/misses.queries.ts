import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import type { MissedPath, Referer } from '../../missing-pages.contract.ts';
import type { MissSortKey } from '../../not-found-kinds.contract.ts';
import { countVisitors } from '../counting/visitor-sketch.ts';
import type { MissSpan } from './miss-span.ts';

const MOST_REFERERS = 100;

const orders: Record<MissSortKey, RawBuilder<unknown>> = {
  hits: sql`hits`,
  path: sql`path`,
  last_hit: sql`last_hit_ts`,
};

type Asked = {
  span: MissSpan;
  q?: string | undefined;
  /** With what programs ask for. */
  bots: boolean;
};
type Order = { by: MissSortKey; direction: 1 | -1; limit: number; offset: number };

export type MissRow = Omit<MissedPath, 'distinct_visitors'> & { ignored_ts: number | null };

/** Sums of hits by address, as `found`. */
function sums(siteId: number, { span, q, bots }: Asked): RawBuilder<unknown> {
  const like = q ? sql` and p.path ilike ${containing(q)}` : sql``;
  const counted = bots ? sql`sum(m.hits)` : sql`sum(m.hits - m.bot_hits)`;
  const last = bots ? sql`max(m.last_hit_ts)` : sql`max(m.last_hit_ts) filter (where m.hits > m.bot_hits)`;
  // One look for each address: the planner would read all addresses of a site to join a few of them.
  return sql`(
    select p.id, p.path, p.ignored_ts, summed.hits, summed.bot_hits, summed.last_hit_ts from (
      select m.path_id, ${counted}::int as hits, sum(m.bot_hits)::int as bot_hits, ${last} as last_hit_ts
      from ${sql.table(span.table)} as m
      where m.site_id = ${siteId} and ${span.passes}
      group by m.path_id having ${counted} > 0
    ) as summed
    cross join lateral (
      select p.id, p.path, p.ignored_ts from missed_path as p
      where p.site_id = ${siteId} and p.id = summed.path_id${like}
      offset 0
    ) as p
  ) as found`;
}

/** A page of the addresses that were asked for in vain. */
export async function missRows(db: Db, siteId: number, asked: Asked, order: Order): Promise<MissRow[]> {
  const direction = order.direction === 1 ? sql`asc` : sql`desc`;
  const { rows } = await sql<MissRow>`select * from ${sums(siteId, asked)}
    order by ${orders[order.by]} ${direction}, id ${direction}
    limit ${order.limit} offset ${order.offset}`.execute(db);
  return rows;
}

/** Those of the paths asked for most that nobody ignores; paths are looked up for these alone. */
export async function mostMissedRows(
  db: Db,
  siteId: number,
  span: MissSpan,
  most: number,
): Promise<{ path: string; hits: number }[]> {
  const { rows } = await sql<{ path: string; hits: number }>`
    select p.path, summed.hits from (
      select m.path_id, sum(m.hits - m.bot_hits)::int as hits from ${sql.table(span.table)} as m
      where m.site_id = ${siteId} and ${span.passes}
      group by m.path_id having sum(m.hits - m.bot_hits) > 0
      order by 2 desc, 1 desc limit ${most}
    ) as summed
    join missed_path as p on p.site_id = ${siteId} and p.id = summed.path_id
    where p.ignored_ts is null and p.path <> ''
    order by summed.hits desc, p.id desc`.execute(db);
  return rows;
}

export async function countMissRows(db: Db, siteId: number, asked: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${sums(siteId, asked)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many visitors asked for each of the addresses. */
export async function visitorsOf(
  db: Db,
  siteId: number,
  span: MissSpan,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ path_id: number; visitors: number[] }>`
    select m.path_id, array_agg(distinct one.number) as visitors
    from ${sql.table(span.table)} as m cross join lateral unnest(m.visitors) as one (number)
    where m.site_id = ${siteId} and m.path_id = any(${[...ids]}::bigint[]) and ${span.passes}
    group by m.path_id`.execute(db);
  return new Map(rows.map(({ path_id, visitors }) => [path_id, countVisitors(visitors)]));
}

/** Where readers of an address came from. */
export async function referersOf(
  db: Db,
  siteId: number,
  { span, bots }: Asked,
  path: string,
): Promise<Referer[]> {
  const counted = bots ? sql`sum(m.hits)` : sql`sum(m.hits - m.bot_hits)`;
  const { rows } = await sql<Referer>`
    select m.referrer as referer, ${counted}::int as hits
    from missed_path as p join ${sql.table(span.table)} as m on m.site_id = ${siteId} and m.path_id = p.id
    where p.site_id = ${siteId} and p.path = ${path} and ${span.passes}
    group by m.referrer having ${counted} > 0
    order by hits desc, m.referrer limit ${MOST_REFERERS}`.execute(db);
  return rows;
}

/** The referrer that each address was asked for from most often. */
export async function topReferrers(
  db: Db,
  siteId: number,
  span: MissSpan,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ path_id: number; referrer: string }>`
    select distinct on (path_id) path_id, referrer from (
      select m.path_id, m.referrer, sum(m.hits - m.bot_hits) as hits from ${sql.table(span.table)} as m
      where m.site_id = ${siteId} and m.path_id = any(${[...ids]}::bigint[]) and ${span.passes}
        and m.referrer not in ('', '*')
      group by m.path_id, m.referrer
    ) as summed order by path_id, hits desc, referrer`.execute(db);
  return new Map(rows.map(({ path_id, referrer }) => [path_id, referrer]));
}
