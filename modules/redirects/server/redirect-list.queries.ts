import { type RawBuilder, sql } from 'kysely';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import type { Db } from '#platform/server/database.ts';
import type { ListCursor } from '#platform/server/list-cursor.ts';
import type { RedirectSortKey, RedirectView } from '../redirect-kinds.contract.ts';
import type { Redirect, RedirectFilters } from '../redirects.contract.ts';
import { redirectColumns } from './redirects.queries.ts';

export type RedirectSelection = Partial<
  Pick<RedirectFilters, 'query' | 'view' | 'status' | 'match' | 'origin'>
> & {
  siteId: number;
  /** Keys of the paths of sections, for the view of missing targets. */
  sectionKeys?: readonly string[];
  /** Only the redirects from these paths. */
  pathKeys?: readonly string[] | undefined;
};
export type ListedRedirect = Redirect & { sort_value: string | number };

const sortValues: Record<RedirectSortKey, RawBuilder<unknown>> = {
  created: sql`r.id`,
  path: sql`r.path_key`,
  redirect_to: sql`coalesce(r.redirect_to, '')`,
  status: sql`r.status`,
  hits: sql`r.hits`,
  last_hit: sql`coalesce(r.last_hit_ts, 0)`,
};

/** The redirects of one page and one more. */
export async function listRows(
  db: Db,
  selection: RedirectSelection,
  order: { key: RedirectSortKey; direction: 1 | -1 },
  page: { limit: number; offset: number; after: ListCursor | null },
): Promise<ListedRedirect[]> {
  const value = sortValues[order.key];
  const direction = order.direction === 1 ? sql`asc` : sql`desc`;
  const beyond = order.direction === 1 ? sql`>` : sql`<`;
  const { after } = page;
  const start = after ? sql` and (${value}, r.id) ${beyond} (${after.value}, ${after.id})` : sql``;
  const columns = sql.join(redirectColumns.map((column) => sql.ref(`r.${column}`)));
  const { rows } = await sql<ListedRedirect>`
    select ${columns}, ${value} as sort_value from redirect r where ${conditions(selection)}${start}
    order by ${value} ${direction}, r.id ${direction}
    limit ${page.limit + 1} offset ${after ? 0 : page.offset}`.execute(db);
  return rows;
}

/** How many redirects there are with these filters. */
export async function countRows(db: Db, selection: RedirectSelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from redirect r where ${conditions(selection)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function conditions({ siteId, view = 'all', ...filters }: RedirectSelection): RawBuilder<unknown> {
  const all = [sql`r.site_id = ${siteId} and r.deleted_ts is null`];
  if (view !== 'all') all.push(viewCondition(view, siteId, filters.sectionKeys ?? []));
  if (filters.pathKeys) all.push(sql`r.path_key = any(${[...filters.pathKeys]}::text[])`);
  if (filters.query) {
    const phrase = `%${filters.query.replace(/[\\%_]/g, '\\$&')}%`;
    all.push(sql`(r.path ilike ${phrase} or r.redirect_to ilike ${phrase})`);
  }
  if (filters.status !== undefined) all.push(sql`r.status = ${filters.status}`);
  if (filters.match !== undefined) all.push(sql`r.match = ${filters.match}`);
  if (filters.origin !== undefined) all.push(sql`r.origin = ${filters.origin}`);
  return sql.join(all, sql` and `);
}

/** How many redirects each view holds, in one pass. */
export async function countViews(
  db: Db,
  siteId: number,
  keys: readonly string[],
): Promise<Record<RedirectView, number>> {
  const count = (view: Exclude<RedirectView, 'all'>) =>
    sql`count(*) filter (where ${viewCondition(view, siteId, keys)})`;
  const { rows } = await sql<Record<RedirectView, number>>`
    select count(*) as "all", ${count('chains')} as chains, ${count('missing')} as missing,
      ${count('never_hit')} as never_hit
    from redirect r where r.site_id = ${siteId} and r.deleted_ts is null`.execute(db);
  return rows[0] ?? { all: 0, chains: 0, missing: 0, never_hit: 0 };
}

const bareTarget = sql`split_part(r.target_key, '?', 1)`;

function viewCondition(
  view: Exclude<RedirectView, 'all'>,
  siteId: number,
  sectionKeys: readonly string[],
): RawBuilder<unknown> {
  switch (view) {
    case 'never_hit':
      return sql`r.hits = 0`;
    case 'chains':
      return sql`r.enabled and r.target_key is not null and ${leadsToRedirect(siteId)}`;
    case 'missing':
      return sql`r.match = 'exact' and r.target_key is not null and ${bareTarget} <> '/'
        and not ${bareTarget} = any(${[...sectionKeys]}::text[]) and not ${leadsToRedirect(siteId)}
        and not ${leadsToPost(siteId)}`;
  }
}

/** The target is the path of another redirect, or lies below that of one with the match prefix. */
const leadsToRedirect = (siteId: number): RawBuilder<unknown> => sql`(
  exists (select 1 from redirect o where o.site_id = ${siteId} and o.deleted_ts is null and o.enabled
    and o.match = 'exact' and o.path_key = r.target_key)
  or exists (select 1 from redirect o where o.site_id = ${siteId} and o.deleted_ts is null and o.enabled
    and o.match = 'exact' and o.path_key = ${bareTarget} and o.query <> 'match')
  or exists (select 1 from redirect o where o.site_id = ${siteId} and o.deleted_ts is null and o.enabled
    and o.match = 'prefix' and o.id <> r.id
    and (o.path_key = ${bareTarget} or starts_with(${bareTarget}, o.path_key || '/'))))`;

const leadsToPost = (siteId: number): RawBuilder<unknown> => sql`
  exists (select 1 from post_slug s join post p on p.site_id = ${siteId} and p.id = s.post_id
    where s.site_id = ${siteId} and s.page_type in ('post', 'page') and s.slug = substr(${bareTarget}, 2)
    and s.is_current and p.status = any(${[...LIVE]}::int[]))`;
