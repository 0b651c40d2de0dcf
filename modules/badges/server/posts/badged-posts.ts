import type { Call } from '#platform/server/answer.ts';
import { oncePerGround } from '#platform/server/ground.ts';

/** A post as its badges know it. */
export type BadgedPost = {
  id: number;
  isLive: boolean;
  /** Whether the caller may change such posts and give badges where this one is. */
  mayChange: boolean;
  /** Whether it is locked against the caller. */
  isShut: boolean;
};

/** What the room of posts says of a post to whoever asks; null for what the caller does not see. */
export type BadgedPosts = {
  find(who: Pick<Call, 'site' | 'caller'>, postId: number): Promise<BadgedPost | null>;
};

export const badgedPostsOf = oncePerGround((): BadgedPosts => ({ find: async () => null }));
