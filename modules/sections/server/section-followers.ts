import { oncePerGround } from '#platform/server/ground.ts';
import type { LinkedRows, PageNames } from '#platform/server/linked-rows.ts';

/** What goes along with sections; said by the rooms of posts and of permalinks when they are opened. */
export type SectionFollowers = {
  posts: LinkedRows | null;
  names: PageNames | null;
  /** Whether addresses of posts name the sections above them, by the templates of the site. */
  namedInPosts: ((siteId: number) => Promise<boolean>) | null;
};

/** The followers of sections, once in a process. */
export const sectionFollowersOf = oncePerGround(
  (): SectionFollowers => ({ posts: null, names: null, namedInPosts: null }),
);
