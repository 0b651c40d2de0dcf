import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { absolute } from '../views/page-result.ts';
import { publishedOf } from './publication-order.ts';
import { newestPosts } from './teaser-rows.ts';
import { type Teaser, teasersOf } from './teasers.ts';
import { isListed } from './visible-posts.ts';

/** Which posts are asked for; times are unix seconds, the first of them left out. */
export type NewPosts = {
  from: number;
  until: number;
  /** Empty: all of them. */
  sectionIds: readonly number[];
  streamId: number | null;
  limit: number;
};

/** A post that everybody may read, with addresses that lead to it from anywhere. */
export type NewPost = Teaser & { sectionIds: readonly number[] };

/** Posts that went live within some time, the newest first, as readers who are not signed in find them. */
export async function newPosts(needs: PagesNeeds, site: ReaderSite, asked: NewPosts): Promise<NewPost[]> {
  const [closed, languages] = await Promise.all([needs.closed(site.id), needs.languages(site.id)]);
  const { from, until, sectionIds, streamId } = asked;
  const parts: RawBuilder<SqlBool>[] = [
    isListed(closed, languages),
    sql<SqlBool>`${publishedOf.p} > ${from} and ${publishedOf.p} <= ${until}`,
    ...(sectionIds.length > 0 ? [sql<SqlBool>`p.section_ids && ${[...sectionIds]}::bigint[]`] : []),
    ...(streamId === null
      ? []
      : [
          sql<SqlBool>`exists (select 1 from stream_item as i where i.site_id = ${site.id}
            and i.family_id = ${streamId} and i.object_id = p.id)`,
        ]),
  ];
  return shown(needs, site, sql<SqlBool>`(${sql.join(parts, sql` and `)})`, asked.limit);
}

/** The same posts again by their ids, in the order of these; those that are no longer for everybody are left out. */
export async function postsAgain(
  needs: PagesNeeds,
  site: ReaderSite,
  ids: readonly number[],
): Promise<NewPost[]> {
  const listed = isListed(await needs.closed(site.id));
  const found = await shown(
    needs,
    site,
    sql<SqlBool>`(p.id = any(${[...ids]}::bigint[]) and ${listed})`,
    ids.length,
  );
  const byId = new Map(found.map((post) => [post.id, post]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function shown(
  needs: PagesNeeds,
  site: ReaderSite,
  passes: RawBuilder<SqlBool>,
  limit: number,
): Promise<NewPost[]> {
  if (limit === 0) return [];
  const rows = await newestPosts(needs.db, site.id, passes, { offset: 0, limit });
  const teasers = await teasersOf(needs, site, rows, true);
  return teasers.map((post, at) => ({
    ...post,
    url: absolute(site.base, post.url),
    picture: post.picture && { ...post.picture, src: absolute(site.base, post.picture.src) },
    sectionIds: rows[at]?.section_ids ?? [],
  }));
}
