import { sql } from 'kysely';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { newestPosts } from './teaser-rows.ts';
import { type Teaser, teasersOf } from './teasers.ts';
import { isListed } from './visible-posts.ts';

/** So many of a stream are looked at; what stands after them changes no page. */
export const MOST_STREAM_POSTS = 20;

/**
 * The first posts of streams as whoever reads may find them, by the slugs of the streams, and what makes them stale: also
 * the posts that are not shown now.
 */
export async function streamPosts(
  needs: PagesNeeds,
  site: ReaderSite,
  slugs: readonly string[],
): Promise<{ streams: Record<string, Teaser[]>; keys: string[] }> {
  const { rows } = await sql<{ slug: string; object_id: number }>`select f.slug, i.object_id
    from stream_family as f cross join lateral (select object_id, place from stream_item
      where site_id = ${site.id} and family_id = f.id order by place limit ${MOST_STREAM_POSTS}) as i
    where f.site_id = ${site.id} and f.slug = any(${[...slugs]}::text[]) and f.entity = 'post'
      and f.deleted_ts is null order by f.slug, i.place`.execute(needs.db);
  const ids = [...new Set(rows.map(({ object_id }) => object_id))];
  const wanted = sql<boolean>`(p.id = any(${ids}::bigint[]) and ${isListed(await needs.closed(site.id))})`;
  const found = await newestPosts(needs.db, site.id, wanted, { offset: 0, limit: ids.length });
  const byId = new Map((await teasersOf(needs, site, found)).map((post) => [post.id, post]));
  const streams = Object.fromEntries(
    slugs.map((slug) => [
      slug,
      rows.flatMap((row) => (row.slug === slug ? (byId.get(row.object_id) ?? []) : [])),
    ]),
  );
  const keys = [
    ...slugs.map((slug) => `stream-${slug}`),
    ...ids.map((id) => `post-${id}`),
    ...[...byId.values()].flatMap((post) => post.keys),
  ];
  return { streams, keys };
}
