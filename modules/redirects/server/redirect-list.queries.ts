import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { cursorOf, type ListCursor, pageOf } from '#platform/server/list-cursor.ts';
import type { RedirectSortKey } from '../redirect-kinds.contract.ts';
import type { Redirect, RedirectFilters } from '../redirects.contract.ts';
import { type RedirectRow, redirectColumns, rowColumns } from './redirects.queries.ts';
import { viewCondition } from './views/redirect-views.queries.ts';

export type RedirectSelection = Partial<
  Pick<RedirectFilters, 'query' | 'view' | 'status' | 'match' | 'origin'>
> & {
  siteId: number;
  /** Only the redirects from these paths. */
  pathKeys?: readonly string[] | undefined;
};
type RedirectOrder = { key: RedirectSortKey; direction: 1 | -1 };
type RedirectPage = { limit: number; offset: number };

const sortValues: Record<RedirectSortKey, RawBuilder<unknown>> = {
  created: sql`r.id`,
  path: sql`r.path_key`,
  redirect_to: sql`coalesce(r.redirect_to, '')`,
  status: sql`r.status`,
  hits: sql`r.hits`,
  last_hit: sql`coalesce(r.last_hit_ts, 0)`,
};
const textKeys: readonly RedirectSortKey[] = ['path', 'redirect_to'];

/** One page of the list, how many there are in all, and where the next page begins. */
export async function listPage(
  db: Db,
  selection: RedirectSelection,
  order: RedirectOrder,
  { after, ...page }: RedirectPage & { after?: string | undefined },
): Promise<{ items: Redirect[]; total_count: number; after: string | null }> {
  const cursor = cursorOf(after, order, textKeys.includes(order.key));
  const [found, total_count] = await Promise.all([
    listRows(db, selection, order, page, cursor),
    countRows(db, selection),
  ]);
  return { ...pageOf(found, page.limit, order, (row) => row.sort_value), total_count };
}

/** The redirects of one page and one more. */
async function listRows(
  db: Db,
  selection: RedirectSelection,
  order: RedirectOrder,
  page: RedirectPage,
  after: ListCursor | null,
): Promise<(Redirect & { sort_value: string | number })[]> {
  const value = sortValues[order.key];
  const direction = order.direction === 1 ? sql`asc` : sql`desc`;
  const beyond = order.direction === 1 ? sql`>` : sql`<`;
  const start = after ? sql` and (${value}, r.id) ${beyond} (${after.value}, ${after.id})` : sql``;
  const columns = sql.join(redirectColumns.map((column) => sql.ref(`r.${column}`)));
  const { rows } = await sql<Redirect & { sort_value: string | number }>`
    select ${columns}, ${value} as sort_value from redirect r where ${conditions(selection)}${start}
    order by ${value} ${direction}, r.id ${direction}
    limit ${page.limit + 1} offset ${after ? 0 : page.offset}`.execute(db);
  return rows;
}

/** What answers a question, the oldest first, so many at most. */
export async function matchingRows(
  db: Db,
  selection: RedirectSelection,
  { after = 0, most }: { after?: number; most: number },
): Promise<RedirectRow[]> {
  const columns = sql.join(rowColumns.map((column) => sql.ref(`r.${column}`)));
  const { rows } = await sql<RedirectRow>`
    select ${columns} from redirect r where ${conditions(selection)} and r.id > ${after}
    order by r.id limit ${most}`.execute(db);
  return rows;
}

async function countRows(db: Db, selection: RedirectSelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from redirect r where ${conditions(selection)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function conditions({ siteId, view = 'all', ...filters }: RedirectSelection): RawBuilder<unknown> {
  const all = [sql`r.site_id = ${siteId} and r.deleted_ts is null`, viewCondition(view, { siteId })];
  if (filters.pathKeys) all.push(sql`r.path_key = any(${[...filters.pathKeys]}::text[])`);
  if (filters.query) {
    const phrase = containing(filters.query);
    all.push(sql`(r.path ilike ${phrase} or r.redirect_to ilike ${phrase})`);
  }
  if (filters.status !== undefined) all.push(sql`r.status = ${filters.status}`);
  if (filters.match !== undefined) all.push(sql`r.match = ${filters.match}`);
  if (filters.origin !== undefined) all.push(sql`r.origin = ${filters.origin}`);
  return sql.join(all, sql` and `);
}
