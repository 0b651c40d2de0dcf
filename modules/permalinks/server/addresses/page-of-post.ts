import { isLivePost } from '#modules/posts/posts.public.ts';
import { readRedirectPath } from '#modules/redirects/redirects.public.ts';
import type { ZonedSite } from '#platform/server/zoned-site.ts';
import type { FindPageNeeds } from './find-page.ts';
import { placedPostColumns, postPaths } from './post-paths.ts';

type Page = { path: string; key: string };

/** Where readers get the page of a post; null where they get none. */
export const pageOfPost = (needs: FindPageNeeds) => {
  const pagesOf = pagesOfPosts(needs);
  return async (site: ZonedSite, postId: number): Promise<Page | null> =>
    (await pagesOf(site, [postId])).get(postId) ?? null;
};

/** Where readers get the pages of posts, by the id of the post; those without one are left out. */
export const pagesOfPosts =
  (needs: FindPageNeeds) =>
  async (site: ZonedSite, postIds: readonly number[]): Promise<ReadonlyMap<number, Page>> => {
    if (postIds.length === 0) return new Map();
    const live = await needs.db
      .selectFrom('post as p')
      .select(placedPostColumns.map((name) => `p.${name}` as const))
      .where('p.site_id', '=', site.id)
      .where((eb) => eb('p.id', '=', eb.fn.any(eb.val([...postIds]))))
      .where(isLivePost())
      .execute();
    const { isPrivate } = await needs.closed(site.id);
    const open = live.filter((post) => !isPrivate.has(post.primary_section_id ?? -1));
    const paths = await postPaths(needs, site, open);
    return new Map(
      open.flatMap(({ id }) => {
        const path = paths.get(id);
        const key = path === undefined ? undefined : readRedirectPath(path)?.key;
        return path === undefined || key === undefined ? [] : [[id, { path: encodeURI(path), key }] as const];
      }),
    );
  };
