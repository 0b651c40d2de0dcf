import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import type { Db } from '#platform/server/database.ts';
import { publishedOf } from './publication-order.ts';
import { newestOf, newestPosts, type TeaserRow } from './teaser-rows.ts';
import { publishedAt } from './teasers.ts';

const RELATED = 4;

/** The posts right before and after another one, in its main section or on the site. */
export async function neighbours(
  db: Db,
  siteId: number,
  post: Pick<TeaserRow, 'id' | 'created_ts' | 'published_ts' | 'primary_section_id'>,
  listed: RawBuilder<SqlBool>,
): Promise<{ before: TeaserRow | null; after: TeaserRow | null }> {
  const at = sql`(${publishedAt(post)}::bigint, ${post.id}::bigint)`;
  const ids = await Promise.all(
    (['before', 'after'] as const).map(async (side) => {
      const order = side === 'before' ? sql`desc` : sql`asc`;
      const beyond = side === 'before' ? sql`<` : sql`>`;
      const { rows } = post.primary_section_id
        ? await sql<{ id: number }>`select p.id from post_section as l
            join post as p on p.site_id = ${siteId} and p.id = l.post_id
            where l.site_id = ${siteId} and l.section_id = ${post.primary_section_id}
              and l.status = any(${[...LIVE]}::int[]) and (${publishedOf.l}, l.post_id) ${beyond} ${at} and ${listed}
            order by ${publishedOf.l} ${order}, l.post_id ${order} limit 1`.execute(db)
        : await sql<{ id: number }>`select p.id from post as p
            where p.site_id = ${siteId} and (${publishedOf.p}, p.id) ${beyond} ${at} and ${listed}
            order by ${publishedOf.p} ${order}, p.id ${order} limit 1`.execute(db);
      return rows[0]?.id ?? null;
    }),
  );
  const [before, after] = ids;
  const rows = await newestPosts(
    db,
    siteId,
    sql<SqlBool>`p.id = any(${ids.filter((id) => id !== null)}::bigint[])`,
    { offset: 0, limit: 2 },
  );
  const find = (id: number | null | undefined) => rows.find((row) => row.id === id) ?? null;
  return { before: find(before), after: find(after) };
}

/** What readers may go on with: posts that share most tags, then the newest of the main section. */
export async function relatedPosts(
  db: Db,
  siteId: number,
  post: Pick<TeaserRow, 'id' | 'tag_ids' | 'primary_section_id'>,
  listed: RawBuilder<SqlBool>,
  except: readonly number[],
): Promise<TeaserRow[]> {
  const not = [post.id, ...except];
  const passes = sql<SqlBool>`(not p.id = any(${not}::bigint[]) and ${listed})`;
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
  const best = tagged.toSorted((a, b) => shared(b) - shared(a)).slice(0, RELATED);
  if (best.length === RELATED) return best;
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
  return [...best, ...more.filter(({ id }) => !known.has(id))].slice(0, RELATED);
}
