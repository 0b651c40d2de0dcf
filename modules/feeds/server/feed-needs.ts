import { type PublicPosts, publicPostsOf } from '#modules/pages/pages.public.ts';
import { type StreamNeeds, streamNeedsOf } from '#modules/stream-families/stream-families.public.ts';
import { type Ground, oncePerGround } from '#platform/server/ground.ts';

/** What feeds are made from. */
export type FeedNeeds = { posts: PublicPosts; streams: StreamNeeds; db: Ground['database']['db'] };

export const feedNeedsOf = oncePerGround(
  (ground): FeedNeeds => ({
    ...{ posts: publicPostsOf(ground), streams: streamNeedsOf(ground), db: ground.database.db },
  }),
);
