import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Days } from './performance-days.ts';
import { piecesFor, viewsIn } from './summed-views.ts';

/** Whose page views are added up; what is not named does not narrow. */
export type ViewsOf = {
  siteId: number;
  communityId?: number | undefined;
  authorId?: number | undefined;
  sectionId?: number | undefined;
};

/** Whether nothing narrows the views to some posts. */
export const isWholeSite = ({ communityId, authorId, sectionId }: ViewsOf): boolean =>
  communityId === undefined && authorId === undefined && sectionId === undefined;

export const pageViewQueries = (db: Db) => ({
  /** The page views of some days; without days, all that the posts ever had. */
  async sum(of: ViewsOf, days: Days | null): Promise<number> {
    const narrowed = conditionsOf(of);
    const query = days ? await viewsOfDays(db, of, days, narrowed) : viewsOfPosts(of, narrowed);
    const { rows } = await query.execute(db);
    return Number(rows[0]?.views ?? 0);
  },

  /** Whether the site has such a person. */
  async hasProfile(siteId: number, profileId: number): Promise<boolean> {
    const row = await db
      .selectFrom('profile')
      .select('id')
      .where('site_id', '=', siteId)
      .where('id', '=', profileId)
      .where('deleted_ts', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  },
});

type Sum = { views: string | number | null };

const viewsOfPosts = (of: ViewsOf, narrowed: RawBuilder<unknown>[]) =>
  sql<Sum>`select sum(p.page_views)${narrowed.length === 0 ? viewsOfOtherPages(of) : sql``} as views from post as p
    where p.site_id = ${of.siteId} ${sql.join([sql``, ...narrowed], sql` and `)}`;

/** Of the front page and others that are no posts. */
const viewsOfOtherPages = (of: ViewsOf) =>
  sql` + (select coalesce(sum(d.views), 0) from view_daily as d where d.site_id = ${of.siteId} and d.post_id = 0)`;

async function viewsOfDays(db: Db, of: ViewsOf, days: Days, narrowed: RawBuilder<unknown>[]) {
  if (narrowed.length === 0)
    return sql<Sum>`select sum(d.views) as views from view_source_daily as d
      where d.site_id = ${of.siteId} and d.day between ${days.from}::date and ${days.to}::date`;
  const views = viewsIn(of.siteId, await piecesFor(db, of.siteId, [days]));
  return sql<Sum>`select sum(d.views) as views from ${views} as d
    join post as p on p.site_id = d.site_id and p.id = d.post_id
    where p.site_id = ${of.siteId} ${sql.join([sql``, ...narrowed], sql` and `)}`;
}

/** What narrows the posts, which the query calls `p`: those of an author or a section are found by their links. */
export function conditionsOf({ siteId, communityId, authorId, sectionId }: ViewsOf): RawBuilder<unknown>[] {
  return [
    ...(communityId === undefined ? [] : [sql`p.community_id = ${communityId}`]),
    ...(authorId === undefined
      ? []
      : [
          sql`p.id in (select of_author.post_id from post_author as of_author
            where of_author.site_id = ${siteId} and of_author.profile_id = ${authorId})`,
        ]),
    ...(sectionId === undefined
      ? []
      : [
          sql`p.id in (select of_section.post_id from post_section as of_section
            where of_section.site_id = ${siteId} and of_section.section_id = ${sectionId})`,
        ]),
  ];
}
