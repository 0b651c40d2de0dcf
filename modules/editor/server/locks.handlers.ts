import { randomBytes } from 'node:crypto';
import { mayTakeOver } from '#modules/posts/posts.public.ts';
import { permissionDenied } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { askForPost, editLocked, lockPost, renewLock, takeLock, unlockPost } from '../editor.contract.ts';
import { type EditorNeeds, keysOf, type OfPost, personsOf, postOf, tellPresence } from './edited-post.ts';
import { askForLock, claimLock, findLock, type LockRow, releaseLock } from './locks.queries.ts';

const newToken = (): string => randomBytes(16).toString('base64url');
const TRIES = 3;

/** The calls about the lock of a post. */
export function lockHandlers(needs: EditorNeeds): Handler[] {
  const { database } = needs;
  const { db } = database;
  const shown = async (siteId: number, { profile_id, lease_until_ts, token }: LockRow, revision: number) => {
    const person = await personsOf(needs, siteId, [profile_id]);
    return { holder: person(profile_id), lease_until: lease_until_ts, token, post_revision: revision };
  };
  /** A lock that nobody else has, or the refusal with its holder. */
  const claim = async (call: OfPost, token: string) => {
    const { revision } = await postOf(needs, call);
    const keys = keysOf(call);
    // Whoever held it may give it back between the two statements.
    for (let tried = 0; tried < TRIES; tried += 1) {
      const claimed = await claimLock(db, { ...keys, token });
      if (claimed) return shown(keys.siteId, claimed, revision);
      const held = await findLock(db, keys.siteId, keys.postId, keys.now);
      if (!held) continue;
      const { holder, lease_until } = await shown(keys.siteId, held, revision);
      const since_ts = held.since_ts;
      throw editLocked({
        extra: { holder, is_own: held.profile_id === keys.profileId, lease_until, since_ts },
      });
    }
    throw editLocked({ extra: { holder: null, is_own: false, lease_until: null } });
  };
  return [
    answer(lockPost, async ({ body, ...call }) => {
      const claimed = await claim(call, body.token ?? newToken());
      await tellPresence(needs, call.site.id);
      return claimed;
    }),
    answer(renewLock, ({ body, ...call }) => claim(call, body.token)),
    answer(unlockPost, async ({ body, ...call }) => {
      await postOf(needs, call);
      await releaseLock(db, { ...keysOf(call), token: body.token });
      return undefined;
    }),
    answer(askForPost, async (call) => {
      await postOf(needs, call);
      await askForLock(db, keysOf(call));
      return undefined;
    }),
    answer(takeLock, async (call) => {
      const post = await postOf(needs, call);
      const keys = keysOf(call);
      const taken = await db.transaction().execute(async (trx) => {
        const held = await findLock(trx, keys.siteId, keys.postId, keys.now, { isHeld: true });
        const isOthers = held !== null && held.profile_id !== keys.profileId;
        if (isOthers && !mayTakeOver(post, call.caller)) throw permissionDenied();
        // A lock that somebody got since is not the one that may be taken.
        const lock = await claimLock(trx, { ...keys, token: newToken() }, held !== null);
        if (!lock) throw editLocked();
        if (isOthers) {
          await recordWrite(trx, database.ids.next, call, {
            action: 'post.lock_taken',
            objectId: keys.postId,
            before: { edited_by: held.profile_id },
            after: { edited_by: keys.profileId },
          });
        }
        return lock;
      });
      await tellPresence(needs, keys.siteId);
      return shown(keys.siteId, taken, post.revision);
    }),
  ];
}
