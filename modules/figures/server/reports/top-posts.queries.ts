import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { ViewsOf } from './page-views.queries.ts';
import { piecesFor, viewsIn } from './summed-views.ts';
import { type Compared, narrowedBy, type Page, periodsOf, type Sums, sumsOf } from './traffic.queries.ts';
import type { Pieces } from './whole-months.ts';

type Ranked = Sums & { id: number; posts: string | number };
export type TopPosts = { rows: Ranked[]; total: number; isExact: boolean };

/** From so many months on, posts are looked at in the order of all the views that they ever had. */
const LONG_MONTHS = 3;
/** How many posts are looked at before all views are added up; fewer where most of their views are of other times. */
const FAR = 1.5;
const LOOKED_AT = [1_000, 4_000, 16_000] as const;

/** The posts read most, and how many were read at all: as many as were looked at where that was enough. */
export async function topPosts(db: Db, of: ViewsOf, compared: Compared, page: Page): Promise<TopPosts> {
  const pieces = await piecesFor(db, of.siteId, periodsOf(compared));
  const isWide = of.authorId === undefined && of.sectionId === undefined;
  if (isWide && pieces.months.length >= LONG_MONTHS) {
    const found = await amongMostViewed(db, { of, compared, page, pieces });
    if (found) return found;
  }
  const sums = sumsOf(compared);
  const { rows } = await ranked(
    sql`select d.post_id as id, ${sums.columns} from ${viewsIn(of.siteId, pieces)} as d
      join post as p on p.site_id = d.site_id and p.id = d.post_id
      where p.site_id = ${of.siteId} and p.deleted_ts is null ${narrowedBy(of)}
      group by d.post_id having ${sums.views} > 0`,
    page,
  ).execute(db);
  return { rows, total: Number(rows[0]?.posts ?? 0), isExact: true };
}

const ranked = (posts: RawBuilder<unknown>, { limit, offset }: Page) =>
  sql<Ranked>`select ranked.*, count(*) over () as posts from (${posts}) as ranked
    order by ranked.views desc, ranked.id desc limit ${limit} offset ${offset}`;

/**
 * No post has more views in a period than it ever had, so those with fewer than the last one of the page are not looked at.
 * @returns null where too many have to be
 */
async function amongMostViewed(
  db: Db,
  { of, compared, page, pieces }: { of: ViewsOf; compared: Compared; page: Page; pieces: Pieces },
): Promise<TopPosts | null> {
  const wanted = page.offset + page.limit;
  const sums = sumsOf(compared);
  for (const most of LOOKED_AT) {
    if (most < wanted) continue;
    const { rows: viewed } = await sql<{ id: string | number; page_views: string | number }>`
      select p.id, p.page_views from post as p
      where p.site_id = ${of.siteId} and p.page_views > 0 and p.deleted_ts is null ${narrowedBy(of)}
      order by p.page_views desc, p.id desc limit ${most}`.execute(db);
    const ids = viewed.map(({ id }) => Number(id));
    // Added up together: a sum for each post of its own takes more than twice as long.
    const { rows } = await ranked(
      sql`select d.post_id as id, ${sums.columns}
        from ${viewsIn(of.siteId, pieces, sql`and v.post_id = any(${ids}::bigint[])`)} as d
        group by d.post_id having ${sums.views} > 0`,
      { limit: wanted, offset: 0 },
    ).execute(db);
    const isAll = viewed.length < most;
    const total = Number(rows[0]?.posts ?? 0);
    const last = Number(rows[wanted - 1]?.views ?? 0);
    const mostOfOthers = Number(viewed.at(-1)?.page_views ?? 0);
    if (isAll || last > mostOfOthers) return { rows: rows.slice(page.offset), total, isExact: isAll };
    if (last * FAR < mostOfOthers) return null;
  }
  return null;
}
