import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { ViewSource } from '../../view-sources.contract.ts';
import { conditionsOf, type ViewsOf } from './page-views.queries.ts';
import type { Days } from './performance-days.ts';
import { piecesFor, viewsIn } from './summed-views.ts';
import type { Pieces } from './whole-months.ts';

/** The days that are counted, and those whose sums are compared for the trend. */
export type Compared = { counted: Days; now: Days | null; before: Days | null };
export type Sums = { views: number; now: number; before: number };
export type Page = { limit: number; offset: number };

const number = (value: string | number | null) => Number(value ?? 0);
export const narrowedBy = (of: ViewsOf) => sql.join([sql``, ...conditionsOf(of)], sql` and `);
const isNarrowed = (of: ViewsOf) => conditionsOf(of).length > 0;

export const periodsOf = ({ counted, now, before }: Compared): Days[] =>
  [counted, now, before].filter((days) => days !== null);

/** Three sums over one reading of the days: of the period, and of both sides of the trend. */
export function sumsOf(compared: Compared) {
  const { counted, now, before } = compared;
  const within = ({ from, to }: Days) => sql`d.day between ${from}::date and ${to}::date`;
  const sum = (days: Days | null) =>
    days ? sql`coalesce(sum(d.views) filter (where ${within(days)}), 0)` : sql`0`;
  const ends = periodsOf(compared);
  const from = ends.map((days) => days.from).sort()[0] ?? counted.from;
  const to =
    ends
      .map((days) => days.to)
      .sort()
      .at(-1) ?? counted.to;
  return {
    columns: sql`${sum(counted)}::bigint as views, ${sum(now)}::bigint as now, ${sum(before)}::bigint as before`,
    views: sum(counted),
    isCounted: within(counted),
    days: within({ from, to }),
  };
}

/** The sums of each post, called `s`, and how they are added up; a post counts where it was read in the period itself. */
export function sumsOfPosts(of: ViewsOf, compared: Compared, pieces: Pieces) {
  const narrowed = isNarrowed(of)
    ? sql`where d.post_id in (select p.id from post as p where p.site_id = ${of.siteId} ${narrowedBy(of)})`
    : sql``;
  return {
    rows: sql`(select d.site_id, d.post_id, ${sumsOf(compared).columns} from ${viewsIn(of.siteId, pieces)} as d
      ${narrowed} group by d.site_id, d.post_id)`,
    columns: sql`sum(s.views)::bigint as views, sum(s.now)::bigint as now, sum(s.before)::bigint as before,
      count(*) filter (where s.views > 0) as posts`,
  };
}

export const trafficQueries = (db: Db) => ({
  /** Views by steps of so many seconds from a time on; steps without views are left out. */
  async steps(of: ViewsOf, fromTs: number, toTs: number, seconds: number) {
    const step = sql`(b.bucket_ts - (b.bucket_ts - ${fromTs}::bigint) % ${seconds}::bigint)`;
    const inTime = sql`b.site_id = ${of.siteId} and b.bucket_ts >= ${fromTs} and b.bucket_ts < ${toTs}`;
    const from = isNarrowed(of)
      ? sql`view_bucket as b join post as p on p.site_id = b.site_id and p.id = b.post_id
          where ${inTime} and p.site_id = ${of.siteId} ${narrowedBy(of)}`
      : sql`view_bucket as b where ${inTime}`;
    const { rows } = await sql<{ from_ts: number; views: string | number }>`
      select ${step} as from_ts, sum(b.views) as views from ${from} group by 1 order by 1`.execute(db);
    return rows.map((row) => ({ from_ts: Number(row.from_ts), views: Number(row.views) }));
  },

  /** Views by the day; days without any are left out. */
  async days(of: ViewsOf, { from, to }: Days): Promise<Map<string, number>> {
    const inDays = sql`d.site_id = ${of.siteId} and d.day between ${from}::date and ${to}::date`;
    const read = isNarrowed(of)
      ? sql`view_daily as d join post as p on p.site_id = d.site_id and p.id = d.post_id
          where ${inDays} and p.site_id = ${of.siteId} ${narrowedBy(of)}`
      : sql`view_source_daily as d where ${inDays}`;
    const { rows } = await sql<{ day: string; views: string | number }>`
      select d.day, sum(d.views) as views from ${read} group by d.day`.execute(db);
    return new Map(rows.map((row) => [row.day, Number(row.views)]));
  },

  /** The first day that the site has views of. */
  async firstDay(siteId: number): Promise<string | null> {
    const row = await db
      .selectFrom('view_source_daily')
      .select('day')
      .where('site_id', '=', siteId)
      .orderBy('day')
      .limit(1)
      .executeTakeFirst();
    return (row?.day as string | undefined) ?? null;
  },

  /** How many of the views saw the end of the text, of those that could have told. */
  async reads(siteId: number, { from, to }: Days): Promise<{ reads: number; measured: number }> {
    const { rows } = await sql<{ reads: string | null; measured: string | null }>`
      select sum(d.reads) as reads, sum(d.views) filter (where d.source <> 'unknown')
        - (select coalesce(sum(l.views), 0) from view_source_logged as l
          where l.site_id = ${siteId} and l.day between ${from}::date and ${to}::date) as measured
      from view_source_daily as d
      where d.site_id = ${siteId} and d.day between ${from}::date and ${to}::date`.execute(db);
    return { reads: number(rows[0]?.reads ?? 0), measured: number(rows[0]?.measured ?? 0) };
  },

  /** What a report says of posts beside their views. */
  async postsById(siteId: number, ids: readonly number[]) {
    return await db
      .selectFrom('post')
      .select(['id', 'headline', 'primary_section_id', 'deleted_ts'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
  },

  /** Views of some posts by the day. */
  async daysOfPosts(siteId: number, ids: readonly number[], { from, to }: Days) {
    const { rows } = await sql<{ id: number; day: string; views: number }>`
      select d.post_id as id, d.day, d.views from view_daily as d
      where d.site_id = ${siteId} and d.post_id = any(${[...ids]}::bigint[])
        and d.day between ${from}::date and ${to}::date`.execute(db);
    return rows;
  },

  /** Views by the main sections of what was read; posts without one stand together. */
  async sections(of: ViewsOf, compared: Compared, { limit, offset }: Page) {
    const ofPosts = sumsOfPosts(of, compared, await piecesFor(db, of.siteId, periodsOf(compared)));
    const { rows } = await sql<
      Sums & { id: number | null; posts: string | number; sections: string | number; whole: string | number }
    >`
      select ranked.*, count(*) over () as sections, sum(ranked.views) over () as whole from (
        select p.primary_section_id as id, ${ofPosts.columns}
        from ${ofPosts.rows} as s
        join post as p on p.site_id = s.site_id and p.id = s.post_id
        where p.site_id = ${of.siteId} and p.deleted_ts is null
        group by p.primary_section_id having sum(s.views) > 0
      ) as ranked order by ranked.views desc, ranked.id desc nulls last limit ${limit} offset ${offset}`.execute(
      db,
    );
    return {
      rows: rows.map((row) => ({ ...row, posts: number(row.posts) })),
      ...{ total: number(rows[0]?.sections ?? 0), whole: number(rows[0]?.whole ?? 0) },
    };
  },

  /** Views by where readers came from, of the whole site. */
  async sources(siteId: number, compared: Compared) {
    const sums = sumsOf(compared);
    const { rows } = await sql<Sums & { source: ViewSource }>`
      select d.source, ${sums.columns} from view_source_daily as d
      where d.site_id = ${siteId} and ${sums.days} group by d.source having ${sums.views} > 0`.execute(db);
    return rows;
  },

  /** Views by the sites that sent readers, the most first. */
  async hosts(siteId: number, compared: Compared, most: number) {
    const sums = sumsOf(compared);
    const { rows } = await sql<Sums & { host: string }>`
      select d.host, ${sums.columns} from referrer_daily as d
      where d.site_id = ${siteId} and ${sums.days} group by d.host having ${sums.views} > 0
      order by 2 desc, 1 limit ${most}`.execute(db);
    return rows;
  },

  /** The people whose posts were read most; a post of several counts for each. */
  async authors(of: ViewsOf, compared: Compared, { limit, offset }: Page) {
    const ofPosts = sumsOfPosts(of, compared, await piecesFor(db, of.siteId, periodsOf(compared)));
    const { rows } = await sql<
      Sums & { id: number; title: string; name: string; posts: string | number; people: string | number }
    >`
      select ranked.*, person.title, person.name from (
        select a.profile_id as id, ${ofPosts.columns}, count(*) over () as people
        from ${ofPosts.rows} as s
        join post as p on p.site_id = s.site_id and p.id = s.post_id
        join post_author as a on a.site_id = p.site_id and a.post_id = p.id
        join profile as named on named.site_id = a.site_id and named.id = a.profile_id
        where a.site_id = ${of.siteId} and p.site_id = ${of.siteId} and p.deleted_ts is null
          and named.site_id = ${of.siteId}
        group by a.profile_id having sum(s.views) > 0
        order by 2 desc, 1 desc limit ${limit} offset ${offset}
      ) as ranked
      join profile as person on person.site_id = ${of.siteId} and person.id = ranked.id
      order by ranked.views desc, ranked.id desc`.execute(db);
    return {
      rows: rows.map((row) => ({ ...row, posts: number(row.posts) })),
      total: number(rows[0]?.people ?? 0),
    };
  },
});
