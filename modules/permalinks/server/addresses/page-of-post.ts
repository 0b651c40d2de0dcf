import { isLivePost } from '#modules/posts/posts.public.ts';
import { readRedirectPath } from '#modules/redirects/redirects.public.ts';
import type { FindPageNeeds } from './find-page.ts';
import { placedPostColumns, postPaths } from './post-paths.ts';

/** Where readers get the page of a post; null where they get none. */
export const pageOfPost =
  (needs: FindPageNeeds) =>
  async (
    site: { id: number; timezone: string },
    postId: number,
  ): Promise<{ path: string; key: string } | null> => {
    const post = await needs.db
      .selectFrom('post as p')
      .select(placedPostColumns.map((name) => `p.${name}` as const))
      .where('p.site_id', '=', site.id)
      .where('p.id', '=', postId)
      .where(isLivePost())
      .executeTakeFirst();
    if (!post || (await needs.closed(site.id)).isPrivate.has(post.primary_section_id ?? -1)) return null;
    const path = (await postPaths(needs, site, [post])).get(post.id);
    const key = path === undefined ? undefined : readRedirectPath(path)?.key;
    return path === undefined || key === undefined ? null : { path: encodeURI(path), key };
  };
