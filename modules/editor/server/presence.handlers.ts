import { presentPeople } from '#modules/posts/posts.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { endPresence, showPresence } from '../editor.contract.ts';
import { type EditorNeeds, keysOf, personsOf, postOf, tellPresence } from './edited-post.ts';
import { findLock } from './locks.queries.ts';
import { noteSeen, removeSeen } from './presence.queries.ts';

/** The calls by which somebody says that they have a post open. Lists hear of who comes and goes, and of nothing else. */
export function presenceHandlers(needs: EditorNeeds): Handler[] {
  const { db } = needs.database;
  return [
    answer(showPresence, async (call) => {
      const { revision: post_revision } = await postOf(needs, call);
      const keys = keysOf(call);
      if (await noteSeen(db, keys)) await tellPresence(needs, keys.siteId);
      const [shown] = await presentPeople({ db, people: needs.people }, keys.siteId, [keys.postId], keys.now);
      const lock = await findLock(db, keys.siteId, keys.postId, keys.now);
      const asker = lock?.profile_id === keys.profileId ? lock.asked_by : null;
      const person = asker === null ? null : await personsOf(needs, keys.siteId, [asker]);
      return {
        ...(shown ?? { post_id: keys.postId, people: [] }),
        post_revision,
        asked_by: asker === null || !person ? null : person(asker),
      };
    }),
    answer(endPresence, async (call) => {
      await postOf(needs, call);
      const { siteId, postId, profileId } = keysOf(call);
      if (await removeSeen(db, siteId, postId, profileId)) await tellPresence(needs, siteId);
      return undefined;
    }),
  ];
}
