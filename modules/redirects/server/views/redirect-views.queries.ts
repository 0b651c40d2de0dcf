import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { RedirectView } from '../../redirect-kinds.contract.ts';

/** How many redirects each view holds. */
export async function countViews(db: Db, siteId: number): Promise<Record<RedirectView, number>> {
  const known = { siteId, leading: sql`led_on` };
  const count = (view: RedirectView) =>
    sql`(select count(*) from redirect r where r.site_id = ${siteId} and r.deleted_ts is null and ${viewCondition(view, known)})`;
  const { rows } = await sql<Record<RedirectView, number>>`
    with led_on as materialized (${leadingToRedirects(siteId)})
    select ${count('all')} as "all", ${count('chains')} as chains, ${count('missing')} as missing,
      ${count('never_hit')} as never_hit`.execute(db);
  return rows[0] ?? { all: 0, chains: 0, missing: 0, never_hit: 0 };
}

/** The target without what follows its question mark. */
const bareTarget = sql`split_part(r.target_key, '?', 1)`;

type ViewOf = {
  siteId: number;
  /** Those that lead to others, where the statement has them already. */
  leading?: RawBuilder<unknown>;
};

/** What a redirect of the view is, on `r`; for a `where`, in which PostgreSQL joins what elsewhere it asks row by row. */
export function viewCondition(
  view: RedirectView,
  { siteId, leading = sql`(${leadingToRedirects(siteId)})` }: ViewOf,
): RawBuilder<unknown> {
  switch (view) {
    case 'all':
      return sql`true`;
    case 'never_hit':
      return sql`r.hits = 0`;
    case 'chains':
      return sql`r.enabled and exists (select 1 from ${leading} as l where l.id = r.id)`;
    case 'missing':
      // To ask the templates in use of each row took longer than a call may: what a job found out stands in the row.
      return sql`r.is_missing`;
  }
}

/**
 * The redirects whose target is the path of another one, or lies below that of one with the match prefix. Found as a
 * whole: to hold each target against each prefix took half a minute for 20,000 and 2,000.
 */
const leadingToRedirects = (siteId: number): RawBuilder<unknown> => sql`
  select r.id from redirect r join redirect o on o.path_key = r.target_key and o.match = 'exact'
    where ${areAtWork(siteId)}
  union all
  select r.id from redirect r join redirect o on o.path_key = ${bareTarget} and o.match = 'exact' and o.query <> 'match'
    where ${areAtWork(siteId)}
  union all
  select r.id from redirect r
    cross join lateral string_to_array(${bareTarget}, '/') as parts
    cross join lateral generate_series(1, cardinality(parts)) as length
    join redirect o on o.path_key = case length when 1 then '/' else array_to_string(parts[1:length], '/') end
      and o.match = 'prefix'
    where ${areAtWork(siteId)}`;

/** Of the site: any redirect `r`, and one `o` that is followed. */
const areAtWork = (siteId: number): RawBuilder<unknown> => sql`
  r.site_id = ${siteId} and r.deleted_ts is null and r.target_key is not null
  and o.site_id = ${siteId} and o.deleted_ts is null and o.enabled and o.id <> r.id`;
