import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import type { LeftRow } from '#platform/server/undo-acts.ts';
import { batchQueries } from './batches.queries.ts';
import { postsOfAuthors } from './chosen-posts.ts';
import { presentBatch } from './present-batch.ts';
import { type BatchNeeds, startBatch } from './start-batch.ts';
import { undoBatch } from './undo-batch.ts';

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
    moving: { from: number; to: number; key: string; undoSeconds: number },
  ): Promise<{ batchId: number; isReady: boolean; count: number } | null>;
  /** The act that somebody began with a key, as far as it can be undone; null for none, or one that was undone. */
  find(
    siteId: number,
    begun: { by: number; key: string },
  ): Promise<{ batchId: number; isReady: boolean } | null>;
  /** The posts that such an act moved. */
  moved(siteId: number, batchId: number): Promise<number[]>;
  /** Undoes such an act. @returns the posts that it left; those of a long one its task tells */
  moveBack(call: Asker, batchId: number): Promise<LeftRow[]>;
};

async function leftOf(db: Db, siteId: number, batchId: number): Promise<LeftRow[]> {
  const act = await db
    .selectFrom('undo_act')
    .select('left_rows')
    .where('site_id', '=', siteId)
    .where('id', '=', batchId)
    .executeTakeFirst();
  return (act?.left_rows ?? []) as LeftRow[];
}

const closed = () => Promise.reject(new Error('The room of posts is not open.'));

export const postsOfPeopleOf = oncePerGround(
  (): PostsOfPeople => ({ count: closed, move: closed, find: closed, moved: closed, moveBack: closed }),
);

/** The same once the room is open. */
export const postsOfPeople = (needs: BatchNeeds): PostsOfPeople => ({
  count: async (call, profileId) => (await postsOfAuthors(needs.database.db, call, [profileId])).length,
  move: async (call, { from, to, key, undoSeconds }) => {
    const { db } = needs.database;
    const found = await postsOfAuthors(db, call, [from]);
    if (found.length === 0) return null;
    const postIds = found.toSorted((one, other) => one - other);
    const change = {
      ...({ action: 'move_posts_to_author', from: [from], to: [to] } as const),
      undo_seconds: undoSeconds,
    };
    const batch = await startBatch(needs, call, { change, postIds, undoOf: null, key });
    const { is_ready } = await presentBatch(db, batch);
    return { batchId: batch.id, isReady: is_ready, count: postIds.length };
  },
  find: async (siteId, { by, key }) => {
    const { db } = needs.database;
    const batch = await batchQueries(db).findByKey(siteId, by, key);
    if (!batch) return null;
    const { is_ready, is_undone } = await presentBatch(db, batch);
    return is_undone ? null : { batchId: batch.id, isReady: is_ready };
  },
  moved: (siteId, batchId) => batchQueries(needs.database.db).changedPosts(siteId, batchId),
  moveBack: async (call, batchId) => {
    const { db } = needs.database;
    const batch = await batchQueries(db).find(call.site.id, batchId);
    if (!batch) return [];
    await undoBatch(needs, call, batch);
    return leftOf(db, call.site.id, batchId);
  },
});
