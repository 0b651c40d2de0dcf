import { mayGive, mayMoveToOthers, mayPublishIn, maySyndicate } from '../../act-rights.contract.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { isShut, type May, mayEdit, mayWhere, mayWith } from '../../post-rights.contract.ts';
import { LIVE, PostStatus, UNSAVED } from '../../post-status.contract.ts';
import { moveOf, sentMoveOf } from '../../status-moves.contract.ts';
import { sees } from '../post-viewer.ts';
import { isHeldBack } from '../schedule/schedule-rules.ts';
import { banRefusal } from './ban-rules.ts';
import type { BatchChange } from './batch-change.ts';
import { besideRefusal } from './beside-rules.ts';
import { judgeRefusal, rateRefusal, withSpam } from './moderation-rules.ts';
import {
  placedOf,
  withLayout,
  withLock,
  withMoreSections,
  withSections,
  withStage,
  withTags,
} from './placing-rules.ts';
import { isReplanned, plannedOf, withSchedule } from './planning-rules.ts';
import type { Actor, BatchPost, BatchValues, Changeable, PostFacts } from './post-facts.ts';
import { removalRefusal } from './removal-rules.ts';

export type { BatchChange } from './batch-change.ts';
export type { Actor, BatchPost, BatchValues, Changeable, PostFacts } from './post-facts.ts';

const isIn = (statuses: readonly number[], status: number): boolean => statuses.includes(status);

/**
 * The post as it would be, or why it stays as it is.
 * @param before how many posts of the act were changed before it
 */
export function changedPost(
  change: BatchChange,
  post: BatchPost,
  actor: Actor,
  now: number,
  before = 0,
): BatchValues | SkipReason {
  const may = mayIn(actor, post);
  const values = valuesOf(post);
  switch (change.action) {
    case 'delete':
      return (
        removalRefusal(post, change.kind, actor, may) ?? {
          ...{ ...values, status: PostStatus.REMOVED, scheduled_ts: null },
        }
      );
    case 'restore_to_draft':
      return returned(post, actor, may);
    case 'mark_spam':
      return judgeRefusal(post, actor, may) ?? withSpam(post, values);
    case 'unmark_spam':
      return (
        judgeRefusal(post, actor, may) ??
        (post.is_suspicious ? { ...values, is_suspicious: false } : 'unchanged')
      );
    case 'set_rating':
      return (
        rateRefusal(post, actor, may) ??
        (post.rating === change.rating ? 'unchanged' : { ...values, rating: change.rating })
      );
    case 'change_posts_status':
      return whole(values, givenStatus(change.status, post, actor, now));
    case 'move_posts_to_author':
      return whole(values, refusalOf(post, actor, may) ?? withAuthors(change, post, actor, may));
    case 'add_tags':
    case 'remove_tags':
      return whole(values, refusalOf(post, actor, may) ?? withTags(change, post));
    case 'set_sections':
      return whole(values, refusalOf(post, actor, may) ?? withSections(change, post));
    case 'add_sections':
      return whole(values, sectionRefusal(post, actor, may) ?? withMoreSections(change, post));
    case 'set_stage':
      return whole(values, refusalOf(post, actor, may) ?? withStage(change, post));
    case 'set_layout':
      return whole(values, refusalOf(post, actor, may) ?? withLayout(change, post));
    case 'lock':
    case 'unlock':
      return whole(values, refusalOf(post, actor, may) ?? withLock(change, post, may));
    case 'schedule': {
      const turn = { by: actor.viewer.profileId, now, before };
      const refusal = refusalOf(post, actor, may) ?? (mayPublish(post, actor) ? null : 'permission_denied');
      return whole(values, refusal ?? withSchedule(change, post, turn));
    }
    case 'freeze':
    case 'unfreeze':
    case 'translate':
      return besideRefusal(change, post, actor, may) ?? values;
    case 'ban_author':
      return (
        banRefusal(change, post, actor, may) ?? {
          ...{ ...values, status: PostStatus.REMOVED, scheduled_ts: null },
        }
      );
    case 'write_bodies':
      return refusalOf(post, actor, may) ?? values;
  }
}

const whole = (values: BatchValues, part: Partial<BatchValues> | SkipReason): BatchValues | SkipReason =>
  typeof part === 'string' ? part : { ...values, ...part };

/** The post with another status, or why it keeps its own. */
export function givenStatus(
  status: number,
  post: PostFacts,
  actor: Actor,
  now: number,
): Changeable | SkipReason {
  const may = mayIn(actor, post);
  const refusal = refusalOf(post, actor, may);
  if (refusal) return refusal;
  if (status === PostStatus.NEEDS_REVIEW && isSender(post, actor)) {
    const sent = withStatus(sentMoveOf(post, may)?.to ?? status, post, may, now);
    // What cannot go live as it is waits for whoever reviews it.
    if (typeof sent === 'object') return sent;
  }
  return withStatus(status, post, may, now);
}

/** Authors who publish what is theirs by the community alone; whoever holds the right means the review that they ask for. */
const isSender = ({ community_id, author_ids }: PostFacts, { holder, viewer }: Actor): boolean =>
  author_ids.includes(viewer.profileId) && !mayWhere(holder, community_id)('PUBLISH_POST');

/** Whoever may delete it as the draft that it becomes may bring it back. */
function returned(post: BatchPost, actor: Actor, may: May): BatchValues | SkipReason {
  if (!sees(actor.viewer, post)) return 'not_found';
  const move = moveOf('restore', post.status, PostStatus.DRAFT);
  if (!move) return 'is_not_removed';
  const next = { ...valuesOf(post), status: move.to, scheduled_ts: null };
  return removalRefusal({ ...post, ...next }, 'posts', actor, may) ?? next;
}

/** The post as it was before, or why it stays: an undo is as much of a change as any, by whoever undoes. */
export function restoredPost(
  before: Partial<BatchValues> & Changeable,
  post: BatchPost,
  actor: Actor,
  now: number,
): BatchValues | SkipReason {
  const may = mayIn(actor, post);
  // A batch that is older than a kind of change says nothing of it.
  const was: BatchValues = { ...valuesOf(post), ...before };
  // Whoever may delete it as it was may bring it back.
  if (post.status === PostStatus.REMOVED && was.status !== PostStatus.REMOVED) {
    const kind = isIn(UNSAVED, was.status) ? 'autodrafts' : 'posts';
    return removalRefusal({ ...post, ...was }, kind, actor, may) ?? withoutPast(was, now);
  }
  if (was.status === PostStatus.REMOVED) {
    return removalRefusal(post, 'posts', actor, may) ?? was;
  }
  // Judging is undone by whoever judges, with what came of it.
  if (was.is_suspicious !== post.is_suspicious) {
    return judgeRefusal(post, actor, may) ?? withoutPast(was, now);
  }
  if (was.rating !== post.rating) return rateRefusal(post, actor, may) ?? was;
  const refusalIn = isSyndicationOf(was, post) ? sectionRefusal : refusalOf;
  const refusal = refusalIn(post, actor, may) ?? refusalIn({ ...post, ...was }, actor, may);
  if (refusal) return refusal;
  if (was.status !== post.status && !mayGive(was.status, post.community_id, may)) return 'permission_denied';
  if (isReplanned(post, was) && !mayPublish(post, actor)) return 'permission_denied';
  const isMoved = was.author_ids.join() !== post.author_ids.join();
  return isMoved && !mayMoveToOthers(actor.holder, may) ? 'permission_denied' : withoutPast(was, now);
}

/** All that a batch may change of a post, as it is. */
export const valuesOf = (post: BatchValues): BatchValues => ({
  ...{ ...changeableOf(post), ...placedOf(post), ...plannedOf(post) },
});

/** The facts that a change keeps or brings, without what else belongs to a post. */
export const changeableOf = (post: Changeable): Changeable => ({
  status: post.status,
  author_ids: post.author_ids,
  scheduled_ts: post.scheduled_ts,
  published_ts: post.published_ts,
  last_published_ts: post.last_published_ts,
});

type OwnFacts = Pick<
  PostFacts,
  'community_id' | 'author_ids' | 'is_suspicious' | 'is_taken_down' | 'rating' | 'status'
>;

/** What somebody may do with a post where it is. */
export const mayIn = (actor: Actor, post: OwnFacts): May =>
  mayWith(actor.holder, actor.viewer.profileId, post);

/** Why somebody may not change a post at all; null when they may. Work that was never saved is its author's own. */
export function editRefusal(post: PostFacts, actor: Actor): SkipReason | null {
  const refusal = refusalOf(post, actor, mayIn(actor, post));
  return refusal === 'is_not_saved' ? null : refusal;
}

/** The same for what is saved alone. */
export const savedRefusal = (post: PostFacts, actor: Actor): SkipReason | null =>
  refusalOf(post, actor, mayIn(actor, post));

/** Whether a post has but more sections than before. */
function isSyndicationOf(before: BatchValues, after: BatchPost): boolean {
  const others = (values: BatchValues) => JSON.stringify({ ...valuesOf(values), section_ids: [] });
  return (
    before.section_ids.length < after.section_ids.length &&
    before.section_ids.every((section) => after.section_ids.includes(section)) &&
    others(before) === others(after)
  );
}

/** The same for further sections, which whoever syndicates gives to live posts of others as well. */
const sectionRefusal = (post: PostFacts, actor: Actor, may: May): SkipReason | null => {
  const refusal = refusalOf(post, actor, may);
  return refusal === 'permission_denied' && maySyndicate(post, may) ? null : refusal;
};

function refusalOf(post: PostFacts, actor: Actor, may: May): SkipReason | null {
  if (!sees(actor.viewer, post)) return 'not_found';
  if (post.status === PostStatus.REMOVED) return 'is_removed';
  if (isIn(UNSAVED, post.status)) return 'is_not_saved';
  if (isShut(post, may)) return 'is_locked';
  return mayEdit(post, actor.viewer.profileId, may) ? null : 'permission_denied';
}

function withStatus(status: number, post: PostFacts, may: May, now: number): Changeable | SkipReason {
  if (post.status === status) return 'unchanged';
  const move = moveOf('edit', post.status, status);
  if (!move) return 'permission_denied';
  if (move.isOfCommunity && post.community_id === null) return 'needs_community';
  if (!mayGive(status, post.community_id, may)) return 'permission_denied';
  if (status === PostStatus.NEEDS_REVIEW && post.headline.trim() === '') return 'has_no_headline';
  const next = { ...changeableOf(post), status };
  const isNew = move.follows === 'goes_live';
  if (!isNew && move.follows !== 'stays_live') return withoutPast(next, now);
  if (isNew && isHeldBack(post, now)) return 'is_embargoed';
  if (isNew && post.headline.trim() === '') return 'has_no_headline';
  return {
    ...next,
    scheduled_ts: null,
    published_ts: post.published_ts ?? now,
    last_published_ts: isNew ? now : post.last_published_ts,
  };
}

/** A schedule that passed while nothing could come of it would send the post out at once. */
export const withoutPast = <Post extends Changeable>(post: Post, now: number): Post =>
  (post.scheduled_ts ?? now) < now ? { ...post, scheduled_ts: null } : post;

/** Whether somebody may make a post live, now or at a time to come. */
export const mayPublish = (post: PostFacts, actor: Actor): boolean =>
  mayPublishIn(post.community_id, mayIn(actor, post));

/** Whether readers see a post from a change on, now or by itself. */
export function goesLiveBy(post: BatchPost, next: BatchValues | SkipReason | undefined): boolean {
  if (typeof next !== 'object') return false;
  const isPlanned = (one: BatchValues) => one.scheduled_ts !== null && one.is_auto_enabled;
  if (isIn(LIVE, next.status)) return !isIn(LIVE, post.status);
  return isPlanned(next) && !isPlanned(post);
}

function withAuthors(
  { from, to }: Extract<BatchChange, { action: 'move_posts_to_author' }>,
  post: PostFacts,
  actor: Actor,
  may: May,
): Changeable | SkipReason {
  if (!mayMoveToOthers(actor.holder, may)) return 'permission_denied';
  const leaving = (author: number) => from === null || from.includes(author);
  const first = post.author_ids.findIndex(leaving);
  const at = first < 0 ? post.author_ids.length : first;
  const author_ids = [
    ...new Set([
      ...post.author_ids.slice(0, at).filter((author) => !leaving(author)),
      ...to,
      ...post.author_ids.slice(at).filter((author) => !leaving(author)),
    ]),
  ];
  const isSame =
    author_ids.length === post.author_ids.length &&
    author_ids.every((id, index) => id === post.author_ids[index]);
  if (isSame) return 'unchanged';
  // Nobody becomes the author of what they then publish as their own.
  const isJoined = author_ids.some((one) => !post.author_ids.includes(one));
  const isDirect = post.community_id !== null && actor.holder.ownPermissions?.has(post.community_id);
  if (isJoined && isDirect && !mayPublish(post, actor)) return 'permission_denied';
  return { ...changeableOf(post), author_ids };
}
