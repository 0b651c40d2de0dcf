import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { PostStatus, UNSAVED } from '../../post-status.contract.ts';
import { moveOf } from '../../status-moves.contract.ts';
import { sees } from '../post-viewer.ts';
import type { Actor, BatchPost, BatchValues } from './post-facts.ts';

type May = (permission: PermissionName) => boolean;

/** Why somebody may not judge a post; null when they may. Moderators need no right to edit it. */
export function judgeRefusal(post: BatchPost, actor: Actor, may: May): SkipReason | null {
  if (!sees(actor.viewer, post)) return 'not_found';
  if (post.status === PostStatus.REMOVED) return 'is_removed';
  if (UNSAVED.some((unsaved) => unsaved === post.status)) return 'is_not_saved';
  if (post.is_locked && !may('EDIT_LOCKED_POST')) return 'is_locked';
  return may('APPROVE_CONTENT') ? null : 'permission_denied';
}

/** The rating is a mark by others: authors leave that of their own posts alone. */
export const rateRefusal = (post: BatchPost, actor: Actor, may: May): SkipReason | null =>
  judgeRefusal(post, actor, may) ?? (post.author_ids.includes(actor.viewer.profileId) ? 'is_own' : null);

/** Spam is a draft from then on, and does not go live by itself. */
export function withSpam(post: BatchPost, values: BatchValues): BatchValues | SkipReason {
  const move = moveOf('moderate', post.status, PostStatus.DRAFT);
  if (!move || (post.is_suspicious && post.status === move.to)) return 'unchanged';
  return { ...values, status: move.to, scheduled_ts: null, is_suspicious: true };
}
