import { awardsToMove, moveAwards } from '#modules/achievements/achievements.public.ts';
import { countCommentsOf, moveComments } from '#modules/comments/comments.public.ts';
import { type MovedRating, moveRatings } from '#modules/communities/communities.public.ts';
import { countFollowsOf, type MovedFollows, moveFollows } from '#modules/follows/follows.public.ts';
import { movePush } from '#modules/newsletters/newsletters.public.ts';
import { type PostsOfPeople, postsOfPeopleOf } from '#modules/posts/posts.public.ts';
import { personIsSelf, personRanksAbove } from '#modules/profiles/profile-standing.contract.ts';
import {
  actsOnPeople,
  giveLooks,
  keepAnAdmin,
  lockForMerge,
  type MergePerson,
  type MergeStamp,
  mergeInto,
} from '#modules/profiles/profiles.public.ts';
import {
  type MovedSubscription,
  mayMoveSubscriptions,
  moveSubscriptions,
  subscriptionsOf,
} from '#modules/subscriptions/subscriptions.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { actorOf } from '#platform/server/trail.ts';
import { keepUndo } from '#platform/server/undo-acts.ts';
import {
  alreadyMerged,
  bothSubscribe,
  MERGE_UNDO_SECONDS,
  type Merge,
  type MergeOrder,
  MOST_COMMENTS_MOVED,
  MOST_FOLLOWS_MOVED,
  sameProfile,
  tooManyComments,
  tooManyFollowsMoved,
} from '../merge.contract.ts';
import {
  badgesToMove,
  groupsToMove,
  type Moved,
  moveBadges,
  moveGroups,
  moveRoles,
  type Pair,
} from './merge-parts.ts';
import { rolesToMove } from './person-roles.ts';
import type { HeldRole } from './role-rules.ts';

export const MERGE_ACT = 'profile_merge';

export type Merger = Pick<Call, 'site' | 'caller' | 'request' | 'now' | 'communityId'>;
export type MergeNeeds = Pick<Ground, 'database'> & { posts: PostsOfPeople };

/** What a merge was, so that it can be undone. */
export type MergeBefore = {
  pair: Pair;
  status: number;
  looks: { before: Pick<MergePerson, 'title' | 'logo'>; after: Pick<MergePerson, 'title' | 'logo'> };
  comments: number[];
  badges: Moved<number>;
  groups: Moved<number>;
  roles: Moved<HeldRole>;
  /** Left out of what was kept before follows were moved. */
  follows?: MovedFollows;
  /** The same of default ratings. */
  ratings?: MovedRating[];
  /** The same of browsers that get breaking news. */
  browsers?: number[];
  /** The same of awards. */
  awards?: number[];
  /** And of subscriptions; a number where their revisions were not kept yet. */
  subscriptions?: (MovedSubscription | number)[];
};

/** By which the move of the posts is known: of a person as they were before the merge. */
export const postsKey = ({ from, to }: Pair, revision: number): string => `merge ${from} ${to} ${revision}`;

export const mergeNeeds = (ground: Ground): MergeNeeds => ({
  database: ground.database,
  posts: postsOfPeopleOf(ground),
});

/**
 * Moves what one person has to another one; the posts go last, as an act of their own, since all else may be refused. A dry run counts.
 * @throws ApiError same_profile, not_found, is_self, ranks_above, already_merged, last_admin, subscriptions_conflict, too_many_comments, too_many_follows_moved, too_many_posts
 */
export async function mergePeople(needs: MergeNeeds, call: Merger, order: MergeOrder): Promise<Merge> {
  const { db, ids } = needs.database;
  const pair = { from: order.source_profile_id, to: order.target_profile_id };
  if (pair.from === pair.to) {
    throw sameProfile({ details: [{ loc: ['body', 'target_profile_id'], msg: sameProfile.message }] });
  }
  await db.transaction().execute((trx) => peopleOf(trx, call, pair));
  const comments = await countCommentsOf(db, call.site.id, pair.from);
  if (comments > MOST_COMMENTS_MOVED) throw tooManyComments();
  const follows = await countFollowsOf(db, call.site.id, pair.from);
  if (follows > MOST_FOLLOWS_MOVED) throw tooManyFollowsMoved();
  if (order.dry_run) return foretell(needs, call, pair, { comments, follows });
  // Too many posts are refused before anything moves.
  await needs.posts.count(call, pair.from);
  const { merge, key } = await db.transaction().execute((trx) => mergeWithin(trx, ids.next, call, order));
  const moved = await needs.posts.move(call, { ...pair, key, undoSeconds: MERGE_UNDO_SECONDS });
  return {
    ...merge,
    status: moved && !moved.isReady ? 'moving_posts' : 'done',
    counts: { ...merge.counts, posts: moved?.count ?? 0 },
    posts_batch_id: moved?.batchId ?? null,
  };
}

async function foretell(
  needs: MergeNeeds,
  call: Merger,
  pair: Pair,
  { comments, follows }: { comments: number; follows: number },
): Promise<Merge> {
  const { db } = needs.database;
  const posts = await needs.posts.count(call, pair.from);
  const badges = await badgesToMove(db, call.site.id, pair);
  const groups = await groupsToMove(db, call.site.id, pair);
  const awards = await awardsToMove(db, call.site.id, pair);
  const subscriptions = await subscriptionsOf(db, call.site.id, pair.from);
  const { moved, kept } = await rolesToMove(db, call, pair);
  return {
    ...{ status: 'foretold', batch_id: null, posts_batch_id: null, kept_roles: kept },
    counts: {
      ...{ posts, comments, badges: badges.taken.length, groups: groups.taken.length },
      ...{ roles: moved.taken.length, follows, awards: awards.length },
      subscriptions: subscriptions.length,
    },
  };
}

/** Merges all but the posts. @returns also by which key their move is found again: of the person as they were merged */
async function mergeWithin(
  trx: Trx,
  nextId: () => number,
  call: Merger,
  order: MergeOrder,
): Promise<{ merge: Merge; key: string }> {
  const siteId = call.site.id;
  const pair = { from: order.source_profile_id, to: order.target_profile_id };
  const { source, target } = await peopleOf(trx, call, pair);
  const batchId = nextId();
  const stamp = mergeStamp(call, nextId, batchId);
  const badges = await badgesToMove(trx, siteId, pair);
  const groups = await groupsToMove(trx, siteId, pair);
  const { moved: roles, kept } = await rolesToMove(trx, call, pair);
  const awards = await awardsToMove(trx, siteId, pair);
  const held = await subscriptionsOf(trx, siteId, pair.from);
  const comments = await moveComments(trx, { siteId, ...pair, now: call.now });
  const follows = await moveFollows(trx, { siteId, ...pair });
  await moveBadges(trx, nextId, call, pair, badges);
  await moveGroups(trx, nextId, call, pair, groups);
  const ratings = await moveRatings(trx, { siteId, ...pair });
  const browsers = await movePush(trx, { siteId, ...pair });
  await moveRoles(trx, nextId, call, pair, roles);
  await moveAwards(givingOf(trx, nextId, call), pair, awards);
  const subscriptions = await moveSubscriptions(givingOf(trx, nextId, call), pair, held);
  const looks = {
    title: order.title_from === 'source' ? source.title : target.title,
    logo: order.avatar_from === 'source' ? source.logo : target.logo,
  };
  await giveLooks(trx, stamp, target, looks);
  await mergeInto(trx, stamp, source, target.id);
  const before: MergeBefore = {
    ...{ pair, status: source.status, comments, badges, groups, roles, follows, awards, subscriptions },
    ...{ ratings, browsers },
    looks: { before: { title: target.title, logo: target.logo }, after: looks },
  };
  await keepUndo(trx, stampOf(call), {
    ...{ id: batchId, kind: MERGE_ACT, count: 1, befores: [before], seconds: MERGE_UNDO_SECONDS },
    rows: [{ id: source.id, revision: source.revision + 1 }],
  });
  const merge: Merge = {
    ...{ status: 'done', batch_id: batchId, posts_batch_id: null, kept_roles: kept },
    counts: {
      ...{ posts: 0, comments: comments.length, badges: badges.taken.length },
      ...{ groups: groups.taken.length, roles: roles.taken.length, follows: countOf(follows) },
      ...{ awards: awards.length, subscriptions: subscriptions.length },
    },
  };
  return { merge, key: postsKey(pair, source.revision) };
}

const countOf = ({ own, followers, dropped, sections, droppedSections }: MovedFollows): number =>
  own.length + followers.length + dropped.length + sections.length + droppedSections.length;

/** Who moves awards and subscriptions, and by whose word. */
export const givingOf = (trx: Trx, nextId: () => number, call: Merger) => ({
  ...{ trx, nextId, siteId: call.site.id, now: call.now, actor: actorOf(call) },
});

/** Both people, locked, where the caller may merge them. */
async function peopleOf(
  trx: Trx,
  { site, caller }: Merger,
  { from, to }: Pair,
): Promise<{ source: MergePerson; target: MergePerson }> {
  const people = new Map((await lockForMerge(trx, site.id, [from, to])).map((one) => [one.id, one]));
  const [source, target] = [people.get(from), people.get(to)];
  if (!source || !target) throw notFound();
  if (from === profileOf(caller).id) throw personIsSelf();
  const acts = await actsOnPeople(trx, site.id, caller, [from, to]);
  if (!acts.get(from)?.includes('merge') || !acts.get(to)?.includes('edit')) throw personRanksAbove();
  if (source.merged_into !== null || target.merged_into !== null) throw alreadyMerged();
  if (!(await mayMoveSubscriptions(trx, site.id, { from, to }))) throw bothSubscribe();
  await keepAnAdmin(trx, site.id, [from]);
  return { source, target };
}

export const mergeStamp = (call: Merger, nextId: () => number, batchId: number): MergeStamp => ({
  ...{ siteId: call.site.id, now: call.now, by: profileOf(call.caller).id, actor: actorOf(call) },
  ...{ nextId, batchId },
});
