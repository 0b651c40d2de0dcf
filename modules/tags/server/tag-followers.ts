import { oncePerGround } from '#platform/server/ground.ts';
import type { LinkedRows, OldAddresses } from '#platform/server/linked-rows.ts';

/** What goes along with tags; said by the rooms of posts and of redirects when they are opened. */
export type TagFollowers = { posts: LinkedRows | null; addresses: OldAddresses | null };

/** The followers of tags, once in a process. */
export const tagFollowersOf = oncePerGround((): TagFollowers => ({ posts: null, addresses: null }));

/** The address of a tag's page. */
export const tagPath = (slug: string): string => `/tag/${slug}`;
