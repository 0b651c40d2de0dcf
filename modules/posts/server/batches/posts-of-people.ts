import type { Call } from '#platform/server/answer.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { postsOfAuthors } from './chosen-posts.ts';
import { presentBatch } from './present-batch.ts';
import { type BatchNeeds, startBatch } from './start-batch.ts';

type Asker = Pick<Call, 'site' | 'caller' | 'communityId' | 'request'>;

/** How other rooms have all posts of somebody go to another person: as an act on many posts, with its report and undo. */
export type PostsOfPeople = {
  /** How many saved posts of somebody the caller sees. @throws ApiError too_many_posts */
  count(call: Asker, profileId: number): Promise<number>;
  /**
   * Begins the act; null where there are no posts. Co-authors stay, and nobody is named twice.
   * @param key the same one gives the first act
   */
  move(
    call: Asker,
    moving: { from: number; to: number; key: string },
  ): Promise<{ batchId: number; isReady: boolean; count: number } | null>;
};

const closed = () => Promise.reject(new Error('The room of posts is not open.'));

export const postsOfPeopleOf = oncePerGround((): PostsOfPeople => ({ count: closed, move: closed }));

/** The same once the room is open. */
export const postsOfPeople = (needs: BatchNeeds): PostsOfPeople => ({
  count: async (call, profileId) => (await postsOfAuthors(needs.database.db, call, [profileId])).length,
  move: async (call, { from, to, key }) => {
    const { db } = needs.database;
    const found = await postsOfAuthors(db, call, [from]);
    if (found.length === 0) return null;
    const postIds = found.toSorted((one, other) => one - other);
    const change = { action: 'move_posts_to_author', from: [from], to: [to] } as const;
    const batch = await startBatch(needs, call, { change, postIds, undoOf: null, key });
    const { is_ready } = await presentBatch(db, batch);
    return { batchId: batch.id, isReady: is_ready, count: postIds.length };
  },
});
