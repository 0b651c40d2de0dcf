import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';

type Held = { id: number; title: string };
export type CreatorRow = {
  id: number;
  title: string;
  name: string;
  logo: string | null;
  roles: Held[];
  number_of_posts: number;
  last_published_ts: number | null;
  default_rating: number;
};
export type GivenRole = Held & { rank: number; permissions: string[] };

const live = sql.join(LIVE.map((status) => sql.lit(status)));
/** Of the newest posts of a community it is told who wrote them and where they stand. */
const NEWEST = 10_000;

const newest = (siteId: number, communityId: number): RawBuilder<unknown> =>
  sql`(select p.author_ids, p.section_ids, p.published_ts from post as p
    where p.site_id = ${siteId} and p.community_id = ${communityId} and p.status in (${live})
    order by p.published_ts desc limit ${NEWEST})`;

export const communityPeopleQueries = (db: Db) => ({
  /** Who holds a role in a community, with what they published there. */
  creators: async (
    where: { siteId: number; communityId: number; only?: number; words?: string | undefined },
    page: { limit: number; offset: number },
  ): Promise<{ items: CreatorRow[]; total_count: number }> => {
    const { siteId, communityId, only, words } = where;
    const conditions: RawBuilder<SqlBool>[] = [
      sql`pr.site_id = ${siteId} and pr.deleted_ts is null`,
      sql`exists (select 1 from role_assignment as held where held.site_id = ${siteId}
        and held.profile_id = pr.id and held.community_id = ${communityId})`,
    ];
    if (only !== undefined) conditions.push(sql`pr.id = ${only}`);
    if (words) {
      const pattern = containing(words);
      conditions.push(sql`(pr.title ilike ${pattern} or pr.name ilike ${pattern})`);
    }
    const condition = sql.join(conditions, sql` and `);
    const [found, counted] = await Promise.all([
      sql<CreatorRow>`
        select pr.id, pr.title, pr.name, pr.logo, held.roles,
          coalesce(wrote.count, 0) as number_of_posts, wrote.last as last_published_ts,
          coalesce(rated.rating, 0) as default_rating
        from profile as pr
        cross join lateral (
          select jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title) order by r.rank desc, r.id) as roles
          from role_assignment as a join role as r on r.site_id = ${siteId} and r.id = a.role_id
          where a.site_id = ${siteId} and a.profile_id = pr.id and a.community_id = ${communityId}
        ) as held
        left join (
          select author, count(*) as count, max(published_ts) as last
          from ${newest(siteId, communityId)} as posts cross join unnest(posts.author_ids) as author
          group by author
        ) as wrote on wrote.author = pr.id
        left join creator_rating as rated on rated.site_id = ${siteId}
          and rated.community_id = ${communityId} and rated.profile_id = pr.id
        where ${condition} order by lower(pr.title), pr.id limit ${page.limit} offset ${page.offset}`.execute(
        db,
      ),
      sql<{ count: number }>`select count(*) as count from profile as pr where ${condition}`.execute(db),
    ]);
    return { items: found.rows, total_count: counted.rows[0]?.count ?? 0 };
  },

  /** The roles that are held in communities, with what they permit. */
  roles: async (siteId: number): Promise<GivenRole[]> => {
    const { rows } = await sql<GivenRole>`
      select r.id, r.title, r.rank, coalesce((select array_agg(p.permission) from role_permission as p
        where p.site_id = ${siteId} and p.role_id = r.id), '{}') as permissions
      from role as r where r.site_id = ${siteId} and (r.scope = 'community' or r.key = 'contributor')
      order by r.rank desc, r.id`.execute(db);
    return rows;
  },

  /** What the roles permit together that somebody holds in a community. */
  held: async (siteId: number, communityId: number, profileId: number): Promise<string[]> => {
    const { rows } = await sql<{ permission: string }>`
      select distinct p.permission from role_assignment as a
      join role_permission as p on p.site_id = ${siteId} and p.role_id = a.role_id
      where a.site_id = ${siteId} and a.community_id = ${communityId}
        and a.profile_id = ${profileId}`.execute(db);
    return rows.map(({ permission }) => permission);
  },

  /** The roles that somebody holds there, as people read them: the title, and where. */
  titles: async (siteId: number, communityId: number, profileId: number): Promise<string[]> => {
    const { rows } = await sql<{ role: string; community: string }>`
      select role.title as role, community.title as community from role_assignment as a
      join role on role.site_id = ${siteId} and role.id = a.role_id
      join community on community.site_id = ${siteId} and community.id = a.community_id
      where a.site_id = ${siteId} and a.community_id = ${communityId} and a.profile_id = ${profileId}
      order by role.rank desc, a.id`.execute(db);
    return rows.map(({ role, community }) => `${role} (${community})`);
  },

  sections: async (
    siteId: number,
    communityId: number,
  ): Promise<{ section_id: number; number_of_posts: number }[]> => {
    const { rows } = await sql<{ section_id: number; number_of_posts: number }>`
      select section as section_id, count(*) as number_of_posts
      from ${newest(siteId, communityId)} as posts cross join unnest(posts.section_ids) as section
      group by section order by count(*) desc, section limit 200`.execute(db);
    return rows;
  },
});
