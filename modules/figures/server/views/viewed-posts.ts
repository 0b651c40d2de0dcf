import type { Trx } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';

/** What the room of the posts does when they are viewed; it says so once, when it is opened. */
export type ViewedPosts = {
  /** Those of the posts that readers have a page of. */
  live(trx: Trx, siteId: number, postIds: readonly number[]): Promise<Set<number>>;
  /** Adds to what they were viewed before; the rows come in the order of their ids. */
  add(trx: Trx, siteId: number, rows: readonly { postId: number; views: number }[]): Promise<void>;
};

/** Where the posts say how their views are added, which this room may not know itself. */
export const viewedPostsOf = oncePerGround(() => {
  let posts: ViewedPosts | null = null;
  return {
    is: (given: ViewedPosts): void => {
      posts = given;
    },
    get: (): ViewedPosts => {
      if (!posts) throw new Error('No room says how views are added to posts.');
      return posts;
    },
  };
});
