import { type RawBuilder, sql } from 'kysely';
import { FollowStatus } from '#modules/follows/follow-kinds.contract.ts';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import { ProfileStatus } from '#modules/profiles/profile-kinds.contract.ts';
import type { RowOf } from '#platform/server/rows/table.ts';

export type Rule = RowOf<'achievement_rule'>;

/** Where and when a rule is measured; `now` is unix seconds. */
export type Measuring = { siteId: number; zone: string; now: number };

/**
 * What counts for a rule: whose it is, since when, and how much. Suspicious and deleted posts count for nobody, nor do
 * followers who were banned or muted the person, and what authors looked at themselves is no view.
 */
export function amountsOf(rule: Rule, { siteId, zone, now }: Measuring): RawBuilder<unknown> {
  const inScope = rule.community_id === null ? sql`` : sql`and p.community_id = ${rule.community_id}`;
  const posts = sql`post_author as a
    join post as p on p.site_id = ${siteId} and p.id = a.post_id
    where a.site_id = ${siteId} and p.status = any(${[...LIVE]}::smallint[]) and not p.is_suspicious
      and p.deleted_ts is null and p.published_ts <= ${now} ${inScope}`;
  switch (rule.metric) {
    case 'member_days':
      return sql`select pr.id as profile_id, 0::bigint as part, pr.created_ts as ts,
        (${now} - pr.created_ts) / 86400 as amount
        from profile as pr where pr.site_id = ${siteId}`;
    case 'comments_approved':
      return sql`select c.profile_id, 0::bigint as part, c.created_ts as ts, 1::bigint as amount
        from comment as c join post as p on p.site_id = ${siteId} and p.id = c.post_id
        where c.site_id = ${siteId} and c.status = 'approved' and c.deleted_ts is null
          and c.profile_id is not null and not p.is_suspicious and p.deleted_ts is null ${inScope}`;
    case 'followers':
      return sql`select f.target_id as profile_id, 0::bigint as part, f.since_ts as ts, 1::bigint as amount
        from follow as f join profile as reader on reader.site_id = ${siteId} and reader.id = f.profile_id
        where f.site_id = ${siteId} and f.target_type = 'profiles' and f.status = ${FollowStatus.FOLLOWING}
          and reader.status <> ${ProfileStatus.BANNED} and reader.deleted_ts is null`;
    case 'page_views_total':
    case 'page_views_single_post':
      return rule.window === 'all' ? viewsInAll(posts, siteId) : viewsByDay(posts, siteId, zone);
    default:
      return sql`select a.profile_id, p.id as part, p.published_ts as ts, 1::bigint as amount from ${posts}`;
  }
}

/** The sums of posts know of views that came with an import too. */
const viewsInAll = (posts: RawBuilder<unknown>, siteId: number) => sql`
  select found.profile_id, found.part, found.ts, found.views - coalesce((
      select sum(o.views) from view_own as o where o.site_id = ${siteId} and o.post_id = found.part), 0) as amount
  from (select a.profile_id, p.id as part, p.published_ts as ts, p.page_views as views from ${posts}) as found`;

const viewsByDay = (posts: RawBuilder<unknown>, siteId: number, zone: string) => sql`
  select found.profile_id, found.part,
    extract(epoch from v.day::timestamp at time zone ${zone}::text)::bigint as ts,
    v.views - coalesce((select o.views from view_own as o
      where o.site_id = ${siteId} and o.post_id = found.part and o.day = v.day), 0) as amount
  from (select a.profile_id, p.id as part from ${posts}) as found
  join view_daily as v on v.site_id = ${siteId} and v.post_id = found.part`;
