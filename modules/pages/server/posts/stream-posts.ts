import { sql } from 'kysely';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { newestPosts } from './teaser-rows.ts';
import { type Teaser, teasersOf } from './teasers.ts';
import { isListed } from './visible-posts.ts';

const MOST_POSTS = 20;

/** The first posts of streams as whoever reads may find them, by the slugs of the streams. */
export async function streamPosts(
  needs: PagesNeeds,
  site: ReaderSite,
  slugs: readonly string[],
): Promise<Record<string, Teaser[]>> {
  const { rows } = await sql<{ slug: string; object_id: number }>`select f.slug, i.object_id
    from stream_family as f cross join lateral (select object_id, place from stream_item
      where site_id = ${site.id} and family_id = f.id order by place limit ${MOST_POSTS}) as i
    where f.site_id = ${site.id} and f.slug = any(${[...slugs]}::text[]) and f.entity = 'post'
      and f.deleted_ts is null order by f.slug, i.place`.execute(needs.db);
  const ids = [...new Set(rows.map(({ object_id }) => object_id))];
  const wanted = sql<boolean>`(p.id = any(${ids}::bigint[]) and ${isListed(await needs.closed(site.id))})`;
  const found = await newestPosts(needs.db, site.id, wanted, { offset: 0, limit: ids.length });
  const byId = new Map((await teasersOf(needs, site, found)).map((post) => [post.id, post]));
  return Object.fromEntries(
    slugs.map((slug) => [
      slug,
      rows.flatMap((row) => (row.slug === slug ? (byId.get(row.object_id) ?? []) : [])),
    ]),
  );
}
