import { type PlacedPost, placedPostColumns, postPaths } from '#modules/permalinks/permalinks.public.ts';
import type { Site } from '#platform/server/caller.ts';
import type { PostToRead } from '../home.contract.ts';
import type { HomeNeeds } from './home-needs.ts';

const FRONT_PAGE = 0;
const MOST = 8;

/** The newest posts of a site as every reader gets them: nothing that is closed to somebody. */
export async function postsToRead({ db, front, pages }: HomeNeeds, site: Site): Promise<PostToRead[]> {
  const ids = await front.newest({ siteId: site.id, sectionId: FRONT_PAGE }, [], MOST);
  if (ids.length === 0) return [];
  const posts = await db
    .selectFrom('post')
    .select([...placedPostColumns, 'headline', 'published_ts'])
    .where('site_id', '=', site.id)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  const paths = await postPaths(pages, site, posts as PlacedPost[]);
  const byId = new Map(posts.map((post) => [post.id, post]));
  return ids.flatMap((id) => {
    const [post, path] = [byId.get(id), paths.get(id)];
    if (!post || path === undefined) return [];
    const published_ts = post.published_ts ?? post.created_ts;
    return { id, headline: post.headline, path: encodeURI(path), published_ts };
  });
}
