import { returnAwards } from '#modules/achievements/achievements.public.ts';
import { moveComments } from '#modules/comments/comments.public.ts';
import { returnRatings } from '#modules/communities/communities.public.ts';
import { returnFollows } from '#modules/follows/follows.public.ts';
import { movePush } from '#modules/newsletters/newsletters.public.ts';
import { type PostsOfPeople, postsOfPeopleOf } from '#modules/posts/posts.public.ts';
import {
  actsOnPeople,
  giveLooks,
  keepAnAdminWhile,
  lockForMerge,
  type MergePerson,
  parted,
} from '#modules/profiles/profiles.public.ts';
import { returnSubscriptions } from '#modules/subscriptions/subscriptions.public.ts';
import { actIsRunning } from '#modules/undo/undo.contract.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import {
  claimUndo,
  type LeftRow,
  tellUndone,
  type UndoAct,
  type UndoKind,
  unchangedSince,
} from '#platform/server/undo-acts.ts';
import { back, moveBadges, moveRoles, returnGroups } from './merge-parts.ts';
import { givingOf, MERGE_ACT, type MergeBefore, type Merger, mergeStamp, postsKey } from './merge-people.ts';
import { mayChangeRoles } from './person-roles.ts';

/** How a merge is undone: the person stands for themselves again, with what they had; their posts follow by their own act. */
export function mergeUndo(ground: Ground): Readonly<Record<string, UndoKind>> {
  const { db, ids } = ground.database;
  return {
    [MERGE_ACT]: {
      permission: onSite('MANAGE_USERS', 'EDIT_POST'),
      undo: async (asked, act) => {
        const call = { ...asked, now: Math.floor(Date.now() / 1000) };
        const [before] = act.befores as MergeBefore[];
        if (!before) throw new Error('A merge of people was kept without what it was.');
        const posts = postsOfPeopleOf(ground);
        // Of a merge that is under way still nothing goes back.
        const moved = await movedPosts(posts, call.site.id, act, before);
        if (moved && !moved.isReady) throw actIsRunning();
        const isBack = await db.transaction().execute(async (trx) => {
          const batchId = ids.next();
          if (!(await claimUndo(trx, stampOf(call), act.id, { batchId }))) throw actIsUndone();
          const people = await lockForMerge(trx, call.site.id, [before.pair.from, before.pair.to]);
          const { unchanged, left } = unchangedSince(act, people);
          const [source] = unchanged;
          const target = people.find(({ id }) => id === before.pair.to);
          const outcome = source
            ? await partPeople({ trx, nextId: ids.next, call, batchId }, before, source, target)
            : { isBack: false, left: [] };
          const told = { count: outcome.isBack ? 1 : 0, left: [...left, ...outcome.left] };
          await tellUndone(trx, call.site.id, act.id, told);
          return outcome.isBack;
        });
        if (!isBack || !moved) return;
        const left = await postsLeft(ground, call, moved.batchId);
        if (left.length === 0) return;
        await db.transaction().execute((trx) => tellUndone(trx, call.site.id, act.id, { count: 0, left }));
      },
    },
  };
}

async function movedPosts(posts: PostsOfPeople, siteId: number, act: UndoAct, { pair }: MergeBefore) {
  const [revision] = act.revisions;
  if (revision === undefined || act.created_by === null) return null;
  return posts.find(siteId, { by: act.created_by, key: postsKey(pair, revision - 1) });
}

/** The person is back by now: posts that can't follow are told of, and nothing is refused any more. */
async function postsLeft(
  ground: Ground,
  call: Pick<Merger, 'site' | 'caller' | 'communityId' | 'request'>,
  batchId: number,
): Promise<LeftRow[]> {
  const posts = postsOfPeopleOf(ground);
  try {
    return await posts.moveBack(call, batchId);
  } catch (err) {
    ground.log.error({ err, batchId }, 'the posts of a merge that was undone did not move back');
    return (await posts.moved(call.site.id, batchId)).map((id) => ({ id, reason: 'failed' as const }));
  }
}

type Parting = { trx: Trx; nextId: () => number; call: Merger; batchId: number };

/** Gives somebody back what they had, but for what was changed since. */
async function partPeople(
  { trx, nextId, call, batchId }: Parting,
  before: MergeBefore,
  source: MergePerson,
  target: MergePerson | undefined,
): Promise<{ isBack: boolean; left: LeftRow[] }> {
  const { pair, status, looks, comments, badges, groups, roles, follows, awards = [] } = before;
  const { subscriptions = [], ratings = [], browsers = [] } = before;
  const siteId = call.site.id;
  const acts = await actsOnPeople(trx, siteId, call.caller, [pair.from, pair.to]);
  const may =
    acts.get(pair.from)?.includes('merge') === true &&
    (!target || acts.get(pair.to)?.includes('edit') === true) &&
    (await mayChangeRoles(trx, call, { given: roles.taken, taken: roles.given }));
  if (!may) return { isBack: false, left: [{ id: source.id, reason: 'permission_denied' }] };
  const stamp = mergeStamp(call, nextId, batchId);
  const giving = givingOf(trx, nextId, call);
  const moved = await moveComments(trx, { siteId, from: pair.to, to: pair.from, now: call.now }, comments);
  if (follows) await returnFollows(trx, { siteId, ...pair }, follows);
  await movePush(trx, { siteId, from: pair.to, to: pair.from }, browsers);
  await returnRatings(trx, { siteId, to: pair.to }, ratings);
  await moveBadges(trx, nextId, call, ...back(pair, badges));
  const returned = await returnSubscriptions(giving, pair, subscriptions);
  await returnAwards(giving, pair, awards);
  const gone = await returnGroups(trx, nextId, call, pair, groups);
  await keepAnAdminWhile(trx, siteId, () => moveRoles(trx, nextId, call, ...back(pair, roles)));
  const left: LeftRow[] = [
    ...missing(comments, moved).map((id) => ({ id, reason: 'changed_since' as const })),
    ...missing(
      subscriptions.map((one) => (typeof one === 'number' ? one : one.id)),
      returned,
    ).map((id) => ({ id, reason: 'changed_since' as const })),
    ...gone.map((id) => ({ id, reason: 'not_found' as const })),
  ];
  // Whoever was called something else since keeps that.
  const isAsLeft = target?.title === looks.after.title && target.logo === looks.after.logo;
  if (target && isAsLeft) await giveLooks(trx, stamp, target, looks.before);
  else if (target && JSON.stringify(looks.before) !== JSON.stringify(looks.after)) {
    left.push({ id: target.id, reason: 'changed_since', by: target.updated_by, ts: target.updated_ts });
  }
  await parted(trx, stamp, source, status);
  return { isBack: true, left };
}

const missing = (wanted: readonly number[], found: readonly number[]): number[] => {
  const there = new Set(found);
  return wanted.filter((id) => !there.has(id));
};
