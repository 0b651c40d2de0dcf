import { type RawBuilder, sql } from 'kysely';
import { MOST_COUNTED } from '#platform/contract/search-limit.ts';
import type { Call } from '#platform/server/answer.ts';
import { boundedCount, countedRows } from '#platform/server/bounded-count.ts';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import type { ExploreKind } from '../follow-kinds.contract.ts';
import type { Explored, ExploreFilters } from '../river.contract.ts';
import { followedBy } from './follows.queries.ts';
import { type livelyPlaces, livelyRows } from './lively.ts';
import { closedToCaller, type ReadingNeeds } from './reader-of.ts';

type Asked = Pick<Call, 'site' | 'caller'> & { profileId: number };
type Found = Omit<Explored, 'type' | 'followers' | 'is_member'>;

export type ExploreNeeds = ReadingNeeds & { lively: ReturnType<typeof livelyPlaces> };

/** Communities, sections or people, with who wrote there lately, and how the caller stands to them. */
export async function explored(needs: ExploreNeeds, who: Asked, query: ExploreFilters) {
  const { db } = needs;
  const { site, caller, profileId } = who;
  const { kind, limit, offset, order_direction } = query;
  const [closed, followed] = await Promise.all([
    closedToCaller(needs, who),
    followedBy(db, site.id, profileId),
  ]);
  const asked = { siteId: site.id, kind, closed, sections: followed.sections };
  const lively = livelyRows(await needs.lively(asked));
  const hidden = caller.holder.sitePermissions.has('VIEW_SUBPAGES') ? [] : [...closed.isPrivate];
  const rows = sources[kind]({ siteId: site.id, profileId, hidden, words: query.q, lively });
  const direction = order_direction === 1 ? sql`asc` : sql`desc`;
  const [found, counted] = await Promise.all([
    sql<Found>`select * from (${rows}) as found
      order by ${sql.ref(query.order_by)} ${direction}, posts desc, title, id limit ${limit} offset ${offset}`.execute(
      db,
    ),
    boundedCount(db, rows),
  ]);
  const followers = await followersOf(
    db,
    site.id,
    kind,
    found.rows.map(({ id }) => id),
  );
  return {
    items: found.rows.map((row) => ({
      ...{ ...row, type: kind, followers: followers.get(row.id) ?? 0 },
      is_member: caller.holder.communityPermissions.has(row.id),
    })),
    ...counted,
  };
}

type Source = {
  siteId: number;
  profileId: number;
  hidden: readonly number[];
  words: string | undefined;
  lively: RawBuilder<unknown>;
};

const figures = sql`coalesce(l.creators, 0)::int as creators, coalesce(l.posts, 0)::int as posts,
  coalesce(l.fitting, 0)::int as fitting`;
const named = (column: string, words: string | undefined) =>
  words ? sql` and ${sql.ref(column)} ilike ${containing(words)}` : sql``;

const sources: Record<ExploreKind, (source: Source) => RawBuilder<unknown>> = {
  communities: ({ siteId, profileId, words, lively }) => sql`
    select c.id, c.title, c.name, c.description, c.logo, c.can_apply, ${figures},
      coalesce(f.status, 0)::int as status
    from community as c left join ${lively} as l on l.key = c.id
    left join follow as f on f.site_id = ${siteId} and f.profile_id = ${profileId} and f.target_id = c.id
    where c.site_id = ${siteId} and c.archived_ts is null${named('c.title', words)}`,
  profiles: ({ siteId, profileId, words, lively }) => sql`
    select p.id, p.title, p.name, coalesce(p.job_title, '') as description, p.logo, false as can_apply, ${figures},
      coalesce(f.status, 0)::int as status
    from ${lively} as l join profile as p on p.site_id = ${siteId} and p.id = l.key
    left join follow as f on f.site_id = ${siteId} and f.profile_id = ${profileId} and f.target_id = p.id
    where p.deleted_ts is null and p.status in (0, 1) and p.id <> ${profileId}${named('p.title', words)}`,
  sections: ({ siteId, profileId, hidden, words, lively }) => sql`
    select s.id, s.title, s.slug as name, s.description, null::text as logo, false as can_apply, ${figures},
      case when f.section_id is null then 0 else 1 end as status
    from section as s left join ${lively} as l on l.key = s.id
    left join section_follow as f
      on f.site_id = ${siteId} and f.profile_id = ${profileId} and f.section_id = s.id
    where s.site_id = ${siteId} and s.id <> 0 and s.deleted_ts is null
      and not s.id = any(${[...hidden]}::bigint[])${named('s.title', words)}`,
};

/** How many follow each; counting stops at ten thousand. */
async function followersOf(
  db: Db,
  siteId: number,
  kind: ExploreKind,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows =
    kind === 'sections'
      ? sql`select 1 from section_follow as f where f.site_id = ${siteId} and f.section_id = wanted.id`
      : sql`select 1 from follow as f where f.site_id = ${siteId} and f.target_id = wanted.id`;
  const { rows: counted } = await sql<{ id: number; count: number }>`
    select wanted.id, counted.count from unnest(${[...ids]}::bigint[]) as wanted (id)
    cross join lateral (${countedRows(rows)}) as counted`.execute(db);
  return new Map(counted.map(({ id, count }) => [id, Math.min(count, MOST_COUNTED)]));
}
