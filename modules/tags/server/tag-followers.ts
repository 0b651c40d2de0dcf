import { oncePerGround } from '#platform/server/ground.ts';
import type { LinkedRows, PageNames } from '#platform/server/linked-rows.ts';

/** What goes along with tags; said by the rooms of posts and of permalinks when they are opened. */
export type TagFollowers = { posts: LinkedRows | null; names: PageNames | null };

/** The followers of tags, once in a process. */
export const tagFollowersOf = oncePerGround((): TagFollowers => ({ posts: null, names: null }));

/** The address of a tag's page, unless the site has chosen another template. */
export const tagPath = (slug: string): string => `/tag/${slug}`;
