import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { ALL_DRAFT, LIVE, PostStatus, UNSAVED } from '../../post-status.contract.ts';
import { sees } from '../post-viewer.ts';
import { isHeldBack } from '../schedule/schedule-rules.ts';
import type { Actor, Changeable, PostFacts } from './post-facts.ts';
import { type RemovalKind, removalRefusal } from './removal-rules.ts';

export type { Actor, Changeable, PostFacts } from './post-facts.ts';

/** What is done to each post. */
export type BatchChange =
  | { action: 'change_posts_status'; status: number }
  /** `from` leave the posts; null: all authors do. */
  | { action: 'delete'; kind: RemovalKind }
  | { action: 'move_posts_to_author'; from: readonly number[] | null; to: readonly number[] };

const isIn = (statuses: readonly number[], status: number): boolean => statuses.includes(status);
const REVIEWED: readonly number[] = [
  PostStatus.DECLINED,
  PostStatus.NEEDS_REVISION,
  PostStatus.READY_TO_PUBLISH,
];

/** The post as it would be, or why it stays as it is. */
export function changedPost(
  change: BatchChange,
  post: PostFacts,
  actor: Actor,
  now: number,
): Changeable | SkipReason {
  const may: May = (permission) => holds(actor, permission, post.community_id);
  if (change.action === 'delete') {
    const refusal = removalRefusal(post, change.kind, actor, may);
    return refusal ?? { ...changeableOf(post), status: PostStatus.REMOVED, scheduled_ts: null };
  }
  const refusal = refusalOf(post, actor, may);
  if (refusal) return refusal;
  return change.action === 'change_posts_status'
    ? withStatus(change.status, post, may, now)
    : withAuthors(change, post, actor, may);
}

/** The post as it was before, or why it stays: an undo is as much of a change as any, by whoever undoes. */
export function restoredPost(
  before: Changeable,
  post: PostFacts,
  actor: Actor,
  now: number,
): Changeable | SkipReason {
  const may: May = (permission) => holds(actor, permission, post.community_id);
  // Whoever may delete it as it was may bring it back.
  if (post.status === PostStatus.REMOVED && before.status !== PostStatus.REMOVED) {
    const was = { ...post, ...before };
    const kind = isIn(UNSAVED, before.status) ? 'autodrafts' : 'posts';
    return removalRefusal(was, kind, actor, may) ?? withoutPast(before, now);
  }
  const refusal = refusalOf(post, actor, may) ?? refusalOf({ ...post, ...before }, actor, may);
  if (refusal) return refusal;
  if (before.status !== post.status && !mayGive(before.status, post, may)) return 'permission_denied';
  const isMoved = before.author_ids.join() !== post.author_ids.join();
  return isMoved && !mayMove(actor, may) ? 'permission_denied' : withoutPast(before, now);
}

/** The facts that a change keeps or brings, without what else belongs to a post. */
export const changeableOf = (post: Changeable): Changeable => ({
  status: post.status,
  author_ids: post.author_ids,
  scheduled_ts: post.scheduled_ts,
  published_ts: post.published_ts,
  last_published_ts: post.last_published_ts,
});

type May = (permission: PermissionName) => boolean;

function holds({ holder }: Actor, permission: PermissionName, communityId: number | null): boolean {
  if (holder.sitePermissions.has(permission)) return true;
  return communityId !== null && (holder.communityPermissions.get(communityId)?.has(permission) ?? false);
}

/** Why somebody may not change a post at all; null when they may. Work that was never saved is its author's own. */
export function editRefusal(post: PostFacts, actor: Actor): SkipReason | null {
  const may: May = (permission) => holds(actor, permission, post.community_id);
  const refusal = refusalOf(post, actor, may);
  return refusal === 'is_not_saved' ? null : refusal;
}

function refusalOf(post: PostFacts, actor: Actor, may: May): SkipReason | null {
  if (!sees(actor.viewer, post)) return 'not_found';
  if (post.status === PostStatus.REMOVED) return 'is_removed';
  if (isIn(UNSAVED, post.status)) return 'is_not_saved';
  if (post.is_locked && !may('EDIT_LOCKED_POST')) return 'is_locked';
  return mayEdit(post, actor, may) ? null : 'permission_denied';
}

/** Own drafts freely, own live posts as a publisher, those of others as an editor; some types need more. */
function mayEdit(post: PostFacts, { viewer }: Actor, may: May): boolean {
  if (post.type === 'page' && !may('MANAGE_STATIC_PAGES')) return false;
  if (post.type === 'slideshow' && !may('EDIT_SLIDESHOWS')) return false;
  if (may('EDIT_POST')) return true;
  if (!post.author_ids.includes(viewer.profileId)) return false;
  return isIn(LIVE, post.status) ? may('PUBLISH_POST') : may('CREATE_REAL_DRAFT');
}

function withStatus(status: number, post: PostFacts, may: May, now: number): Changeable | SkipReason {
  if (post.status === status) return 'unchanged';
  if (status === PostStatus.COMMUNITY && post.community_id === null) return 'needs_community';
  if (!mayGive(status, post, may)) return 'permission_denied';
  const next = { ...changeableOf(post), status };
  if (!isIn(LIVE, status)) return withoutPast(next, now);
  const isNew = !isIn(LIVE, post.status);
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
const withoutPast = (post: Changeable, now: number): Changeable =>
  (post.scheduled_ts ?? now) < now ? { ...post, scheduled_ts: null } : post;

function mayGive(status: number, { community_id }: PostFacts, may: May): boolean {
  if (REVIEWED.includes(status)) return may('APPROVE_CONTENT');
  if (isIn(ALL_DRAFT, status)) return true;
  if (!may('PUBLISH_POST')) return false;
  if (status === PostStatus.FEATURED) return may('APPROVE_CONTENT');
  const isOfStaff = status === PostStatus.ADMIN && community_id !== null;
  return !isOfStaff || may('PUBLISH_ADMIN_POST_ON_COMMUNITY');
}

/** Whether somebody may make a post live, now or at a time to come. */
export const mayPublish = (post: PostFacts, actor: Actor): boolean =>
  mayGive(post.community_id === null ? PostStatus.ADMIN : PostStatus.COMMUNITY, post, (permission) =>
    holds(actor, permission, post.community_id),
  );

const mayMove = ({ holder }: Actor, may: May): boolean =>
  may('EDIT_POST') && holder.sitePermissions.has('MANAGE_USERS');

function withAuthors(
  { from, to }: Extract<BatchChange, { action: 'move_posts_to_author' }>,
  post: PostFacts,
  actor: Actor,
  may: May,
): Changeable | SkipReason {
  if (!mayMove(actor, may)) return 'permission_denied';
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
  return isSame ? 'unchanged' : { ...changeableOf(post), author_ids };
}
