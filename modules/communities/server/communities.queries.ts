import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import { MOST_COUNTED } from '#platform/contract/search-limit.ts';
import { type BoundedCount, countedRows, listCount } from '#platform/server/bounded-count.ts';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import type { CreatorPeriods, Span } from './creator-periods.ts';

/** Which communities: those of a site, of these all or the given ones, narrowed by a text. */
export type CommunitySelection = {
  siteId: number;
  only: readonly number[] | null;
  search?: string | undefined;
  /** The slug, exactly. */
  name?: string | undefined;
  /** Those that are archived, those that are not, or with null both. */
  isArchived: boolean | null;
};

export type CommunityRecord = {
  id: number;
  name: string;
  title: string;
  description: string;
  logo: string | null;
  language: string;
  direct_publish: boolean;
  can_apply: boolean;
  extra: Record<string, unknown>;
  archived_ts: number | null;
  created_ts: number;
  updated_ts: number;
  revision: number;
};

const live = sql.join(LIVE.map((status) => sql.lit(status)));

export const communityQueries = (db: Db) => ({
  list: async (
    selection: CommunitySelection,
    page: { limit: number; offset: number },
  ): Promise<CommunityRecord[]> => {
    const { rows } = await sql<CommunityRecord>`
      select c.id, c.name, c.title, c.description, c.logo, c.language, c.direct_publish, c.can_apply,
        coalesce(c.extra, '{}'::jsonb) as extra, c.archived_ts, c.created_ts, c.updated_ts, c.revision
      from community as c where ${conditionsOf(selection)}
      order by c.title, c.id limit ${page.limit} offset ${page.offset}`.execute(db);
    return rows;
  },

  count: (selection: CommunitySelection, wanted: { exact_count: boolean }): Promise<BoundedCount> =>
    listCount(db, sql`select 1 from community as c where ${conditionsOf(selection)}`, wanted),

  /** How many live posts each has; counting stops at ten thousand. */
  posts: async (siteId: number, ids: readonly number[]): Promise<Map<number, number>> => {
    const { rows } = await sql<{ id: number; count: number }>`
      select wanted.id, counted.count from unnest(${[...ids]}::bigint[]) as wanted (id)
      cross join lateral (
        ${countedRows(sql`select 1 from post as p
          where p.site_id = ${siteId} and p.community_id = wanted.id and p.status in (${live})`)}
      ) as counted`.execute(db);
    return new Map(rows.map(({ id, count }) => [id, Math.min(count, MOST_COUNTED)]));
  },

  /** How many applications wait for an answer in each. */
  requests: async (siteId: number, ids: readonly number[]): Promise<Map<number, number>> => {
    const { rows } = await sql<{ id: number; count: number }>`
      select wanted.id, counted.count from unnest(${[...ids]}::bigint[]) as wanted (id)
      cross join lateral (
        ${countedRows(sql`select 1 from community_application as a
          where a.site_id = ${siteId} and a.community_id = wanted.id and a.status = 'pending'`)}
      ) as counted`.execute(db);
    return new Map(rows.map(({ id, count }) => [id, Math.min(count, MOST_COUNTED)]));
  },

  /** Who had something published in a period, and who only in the one before. */
  creators: async (
    siteId: number,
    ids: readonly number[],
    { now, before }: CreatorPeriods,
  ): Promise<Map<number, { active: number; lost: number }>> => {
    const { rows } = await sql<{ id: number; active: number; lost: number }>`
      select wanted.id, counted.active, counted.lost from unnest(${[...ids]}::bigint[]) as wanted (id)
      cross join lateral (
        select count(*) filter (where is_now) as active, count(*) filter (where not is_now) as lost
        from (
          select author, bool_or(is_now) as is_now
          from (
            ${publishedIn(siteId, now, true)}
            ${before ? sql`union all ${publishedIn(siteId, before, false)}` : sql``}
          ) as published cross join unnest(published.author_ids) as author
          group by author
        ) as creators
      ) as counted`.execute(db);
    return new Map(rows.map(({ id, active, lost }) => [id, { active, lost }]));
  },
});

/** The newest ten thousand at most, along the index of what was published. */
const publishedIn = (siteId: number, { from, to }: Span, isNow: boolean): RawBuilder<unknown> =>
  sql`(select p.author_ids, ${sql.lit(isNow)} as is_now from post as p
    where p.site_id = ${siteId} and p.community_id = wanted.id and p.status in (${live})
      and p.published_ts >= ${from} and p.published_ts < ${to}
    order by p.published_ts desc limit ${MOST_COUNTED})`;

function conditionsOf({ siteId, only, search, name, isArchived }: CommunitySelection): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql`c.site_id = ${siteId}`];
  if (isArchived !== null) conditions.push(sql`(c.archived_ts is not null) = ${isArchived}`);
  if (name) conditions.push(sql`c.name = ${name}`);
  if (only) conditions.push(sql`c.id = any(${[...only]}::bigint[])`);
  if (search) {
    const pattern = containing(search);
    conditions.push(sql`(c.title ilike ${pattern} or c.name ilike ${pattern})`);
  }
  return sql.join(conditions, sql` and `);
}
