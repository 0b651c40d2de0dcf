import { seenPosts } from '#modules/posts/posts.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { endPresence, listPresence, type PostPresence, showPresence } from '../editor.contract.ts';
import { type EditorNeeds, keysOf, personsOf, postOf } from './edited-post.ts';
import { noteSeen, presentPeople, removeSeen } from './presence.queries.ts';

/** The calls about who has posts open. */
export function presenceHandlers(needs: EditorNeeds): Handler[] {
  const { db } = needs.database;
  const presenceOf = async (
    siteId: number,
    postIds: readonly number[],
    now: number,
  ): Promise<PostPresence[]> => {
    const rows = await presentPeople(db, siteId, postIds, now);
    const ids = rows.map(({ profile_id }) => profile_id);
    const person = await personsOf(needs, siteId, ids);
    const byPost = Map.groupBy(rows, ({ post_id }) => post_id);
    return postIds.map((post_id) => ({
      post_id,
      people: (byPost.get(post_id) ?? []).map(({ profile_id, since_ts, is_editing }) => ({
        ...person(profile_id),
        since_ts,
        is_editing,
      })),
    }));
  };
  return [
    answer(showPresence, async (call) => {
      await postOf(needs, call);
      const keys = keysOf(call);
      await noteSeen(db, keys);
      const [shown] = await presenceOf(keys.siteId, [keys.postId], keys.now);
      return shown ?? { post_id: keys.postId, people: [] };
    }),
    answer(endPresence, async (call) => {
      await postOf(needs, call);
      const { siteId, postId, profileId } = keysOf(call);
      await removeSeen(db, siteId, postId, profileId);
      return undefined;
    }),
    answer(listPresence, async ({ query, site, caller, now }) => {
      const seen = await seenPosts(db, site.id, query.post_ids ?? [], caller);
      return { items: await presenceOf(site.id, seen, now) };
    }),
  ];
}
