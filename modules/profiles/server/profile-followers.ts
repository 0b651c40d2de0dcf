import { oncePerGround } from '#platform/server/ground.ts';
import type { PageNames } from '#platform/server/linked-rows.ts';

/** What goes along with people; said by the room of permalinks when it is opened. */
export type ProfileFollowers = { names: PageNames | null };

/** The followers of people, once in a process. */
export const profileFollowersOf = oncePerGround((): ProfileFollowers => ({ names: null }));
