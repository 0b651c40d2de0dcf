import { sql } from 'kysely';
import { type ClosedSections, type PlacedPost, postPaths } from '#modules/permalinks/permalinks.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { absolute } from '../views/page-result.ts';
import { isListed } from './visible-posts.ts';

/** The same post in a language, for search engines; `x-default` is the one that was written first. */
type Alternate = { lang: string; url: string };
export type TranslationRow = PlacedPost & { lang: string | null; is_source: boolean; is_shown: boolean };

const MOST_LANGUAGES = 100;

/** A post and the same one in other languages. */
export async function translationRows(
  db: Db,
  siteId: number,
  postId: number,
  closed: ClosedSections,
): Promise<TranslationRow[]> {
  const { rows } = await sql<TranslationRow>`
    with family as (
      select coalesce((select source_id from post_translation
        where site_id = ${siteId} and post_id = ${postId}), ${postId}::bigint) as id
    ), posts as (
      select id, null as lang, true as is_source from family
      union all
      select t.post_id, t.language, false from post_translation as t
        where t.site_id = ${siteId} and t.source_id = (select id from family)
    )
    select p.id, p.type, p.slug, p.created_ts, p.primary_section_id, p.author_ids, p.tag_ids, p.community_id,
      coalesce(posts.lang, p.language) as lang, posts.is_source, ${isListed(closed)} as is_shown
    from posts join post as p on p.site_id = ${siteId} and p.id = posts.id
    order by posts.is_source desc, p.id limit ${MOST_LANGUAGES}`.execute(db);
  return rows;
}

/** Where a post stands in each of its languages, itself among them; none without a second one that readers may see. */
export async function translationsOf(
  needs: PagesNeeds,
  site: ReaderSite,
  rows: readonly TranslationRow[],
): Promise<{ alternates: Alternate[]; keys: string[] }> {
  if (rows.length < 2) return { alternates: [], keys: [] };
  const keys = rows.map(({ id }) => `post-${id}`);
  const shown = rows.filter(({ is_shown }) => is_shown);
  if (shown.length < 2) return { alternates: [], keys };
  const paths = await postPaths(needs, site, shown);
  const urlOf = ({ id }: TranslationRow) => absolute(site.base, encodeURI(paths.get(id) ?? '/'));
  const alternates = shown.map((row) => ({ lang: row.lang ?? site.locale, url: urlOf(row) }));
  const source = shown.find(({ is_source }) => is_source);
  return {
    alternates: [...alternates, ...(source ? [{ lang: 'x-default', url: urlOf(source) }] : [])],
    keys,
  };
}
