import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { liveStatuses } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import { publishedOf } from './publication-order.ts';
import { fromBody, newestOf, newestPosts, type TeaserRow, teaserColumns } from './teaser-rows.ts';
import { publishedAt } from './teasers.ts';

/** How many posts a page leads on to. */
export const RELATED = 4;

/** The posts right before and after another one, in its main section or on the site. */
export async function neighbours(
  db: Db,
  siteId: number,
  post: Pick<TeaserRow, 'id' | 'created_ts' | 'published_ts' | 'primary_section_id'>,
  listed: RawBuilder<SqlBool>,
): Promise<{ before: TeaserRow | null; after: TeaserRow | null }> {
  const at = sql`(${publishedAt(post)}::bigint, ${post.id}::bigint)`;
  const nearest = (side: 'before' | 'after') => {
    const order = side === 'before' ? sql`desc` : sql`asc`;
    const beyond = side === 'before' ? sql`<` : sql`>`;
    return post.primary_section_id
      ? sql`(select p.*, ${sql.lit(side)} as side from post_section as l
          join post as p on p.site_id = ${siteId} and p.id = l.post_id
          where l.site_id = ${siteId} and l.section_id = ${post.primary_section_id}
            and l.status in ${liveStatuses} and (${publishedOf.l}, l.post_id) ${beyond} ${at} and ${listed}
          order by ${publishedOf.l} ${order}, l.post_id ${order} limit 1)`
      : sql`(select p.*, ${sql.lit(side)} as side from post as p
          where p.site_id = ${siteId} and (${publishedOf.p}, p.id) ${beyond} ${at} and ${listed}
          order by ${publishedOf.p} ${order}, p.id ${order} limit 1)`;
  };
  const { rows } = await sql<TeaserRow & { side: string }>`select p.side, ${teaserColumns}, ${fromBody}
    from (${nearest('before')} union all ${nearest('after')}) as p
    left join post_body as b on b.site_id = ${siteId} and b.post_id = p.id`.execute(db);
  const on = (side: string) => rows.find((row) => row.side === side) ?? null;
  return { before: on('before'), after: on('after') };
}

/**
 * What readers may go on with: posts that share most tags, then the newest of the main section.
 * @param spare as many more, where some of them are shown elsewhere
 */
export async function relatedPosts(
  db: Db,
  siteId: number,
  post: Pick<TeaserRow, 'id' | 'tag_ids' | 'primary_section_id'>,
  listed: RawBuilder<SqlBool>,
  spare: number,
): Promise<TeaserRow[]> {
  const wanted = RELATED + spare;
  const passes = sql<SqlBool>`(p.id <> ${post.id} and ${listed})`;
  const slice = { offset: 0, limit: 12 };
  const tagged =
    post.tag_ids.length === 0
      ? []
      : await newestOf(
          db,
          siteId,
          { table: 'post_tag', key: 'tag_id' },
          post.tag_ids.slice(0, 10),
          passes,
          slice,
        );
  const shared = (row: TeaserRow) => row.tag_ids.filter((id) => post.tag_ids.includes(id)).length;
  const best = tagged.toSorted((a, b) => shared(b) - shared(a)).slice(0, wanted);
  if (best.length === wanted) return best;
  const more = post.primary_section_id
    ? await newestOf(
        db,
        siteId,
        { table: 'post_section', key: 'section_id' },
        [post.primary_section_id],
        passes,
        slice,
      )
    : await newestPosts(db, siteId, passes, slice);
  const known = new Set(best.map(({ id }) => id));
  return [...best, ...more.filter(({ id }) => !known.has(id))].slice(0, wanted);
}
