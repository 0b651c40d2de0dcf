import { type RawBuilder, sql } from 'kysely';
import { isLivePost } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { RedirectView } from '../../redirect-kinds.contract.ts';

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

/** What a redirect of the view is, on `r`. */
export function viewCondition(
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
    and s.is_current and ${isLivePost()})`;
