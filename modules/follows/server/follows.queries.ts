import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { boundedCount } from '#platform/server/bounded-count.ts';
import type { Site } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { cursorOf, pageOf } from '#platform/server/list-cursor.ts';
import { type FollowFilter, FollowStatus } from '../follow-kinds.contract.ts';
import type { Follow, FollowFilters } from '../follows.contract.ts';
import { forcedRules } from './rules/forced-sections.ts';

type Asked = { site: Site; profileId: number };
const order = (filter: FollowFilter) => ({ key: filter, direction: -1 }) as const;

/**
 * One page of what somebody follows, or of who follows them; what is gone or closed is in neither.
 * @throws ApiError after_is_invalid
 */
export async function followsPage(db: Db, asked: Asked, query: FollowFilters) {
  const { filter, limit, offset, after } = query;
  const cursor = cursorOf(after, order(filter), false);
  const rows = filter === 'follows' ? followed(asked, query) : followers(asked, query);
  const beyond = cursor ? sql`where (f.since_ts, f.id) < (${cursor.value}, ${cursor.id})` : sql``;
  const [found, counted] = await Promise.all([
    sql<Follow & { since_ts: number }>`select * from (${rows}) as f ${beyond}
      order by f.since_ts desc, f.id desc limit ${limit + 1} offset ${cursor ? 0 : offset}`.execute(db),
    boundedCount(db, rows),
  ]);
  return { ...pageOf(found.rows, limit, order(filter), (row) => row.since_ts), ...counted };
}

/** A community is a site as well, so that the whole site stands among them. */
const ofType = (type: FollowFilters['type']): RawBuilder<unknown> =>
  type === undefined
    ? sql``
    : type === 'communities'
      ? sql` and f.target_type in ('communities', 'sites')`
      : sql` and f.target_type = ${type}`;

function followed({ site, profileId }: Asked, { type, q }: FollowFilters): RawBuilder<unknown> {
  const named = q ? sql` and coalesce(c.title, p.title, ${site.title}::text) ilike ${containing(q)}` : sql``;
  return sql`select f.id, f.target_id as site_id, coalesce(c.title, p.title, ${site.title}::text) as title,
      coalesce(c.name, p.name, ${site.name}::text) as name, coalesce(c.logo, p.logo) as logo, f.status,
      f.target_type as type, f.since_ts
    from follow as f
    left join community as c on c.site_id = ${site.id} and c.id = f.target_id and c.archived_ts is null
    left join profile as p on p.site_id = ${site.id} and p.id = f.target_id and ${isThere}
    where f.site_id = ${site.id} and f.profile_id = ${profileId}
      and (f.target_type = 'sites' or c.id is not null or p.id is not null)${ofType(type)}${named}`;
}

function followers({ site, profileId }: Asked, { type, q }: FollowFilters): RawBuilder<unknown> {
  const named = q ? sql` and p.title ilike ${containing(q)}` : sql``;
  return sql`select f.id, p.id as site_id, p.title, p.name, p.logo,
      coalesce(back.status, ${FollowStatus.NOT}::smallint) as status, 'profiles'::text as type, f.since_ts
    from follow as f
    join profile as p on p.site_id = ${site.id} and p.id = f.profile_id and ${isThere}
    left join follow as back on back.site_id = ${site.id} and back.profile_id = ${profileId}
      and back.target_id = f.profile_id
    where f.site_id = ${site.id} and f.target_id = ${profileId}
      and ${type === undefined || type === 'profiles'}::boolean${named}`;
}

const isThere = sql<SqlBool>`p.deleted_ts is null and p.status in (0, 1)`;

/** What somebody follows and has not muted, by kind. */
export type Followed = { communities: number[]; profiles: number[]; sections: number[]; site: boolean };

export async function followedBy(db: Db, siteId: number, profileId: number): Promise<Followed> {
  const [follows, sections] = await Promise.all([
    db
      .selectFrom('follow')
      .select(['target_type', 'target_id'])
      .where('site_id', '=', siteId)
      .where('profile_id', '=', profileId)
      .where('status', '=', FollowStatus.FOLLOWING)
      .execute(),
    sql<{ section_id: number }>`select section_id from section_follow
      where site_id = ${siteId} and profile_id = ${profileId}
      union select forced.section_id from (${forcedRules(siteId, profileId)}) as forced`.execute(db),
  ]);
  const of = (type: string) => follows.flatMap((row) => (row.target_type === type ? [row.target_id] : []));
  return {
    communities: of('communities'),
    profiles: of('profiles'),
    sections: sections.rows.map(({ section_id }) => section_id),
    site: of('sites').length > 0,
  };
}
