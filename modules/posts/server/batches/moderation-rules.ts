import { mayJudge, mayRate } from '../../act-rights.contract.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { isShut, type May } from '../../post-rights.contract.ts';
import { PostStatus, UNSAVED } from '../../post-status.contract.ts';
import { moveOf } from '../../status-moves.contract.ts';
import { sees } from '../post-viewer.ts';
import type { Actor, BatchPost, BatchValues } from './post-facts.ts';

/** Why somebody may not judge a post; null when they may. Moderators need no right to edit it. */
export function judgeRefusal(post: BatchPost, actor: Actor, may: May): SkipReason | null {
  if (!sees(actor.viewer, post)) return 'not_found';
  if (post.status === PostStatus.REMOVED) return 'is_removed';
  if (UNSAVED.some((unsaved) => unsaved === post.status)) return 'is_not_saved';
  if (isShut(post, may)) return 'is_locked';
  return mayJudge(may) ? null : 'permission_denied';
}

/** Why somebody may not rate a post; null when they may. */
export const rateRefusal = (post: BatchPost, actor: Actor, may: May): SkipReason | null =>
  judgeRefusal(post, actor, may) ?? (mayRate(post, actor.viewer.profileId, may) ? null : 'is_own');

/** Spam is a draft from then on, and does not go live by itself. */
export function withSpam(post: BatchPost, values: BatchValues): BatchValues | SkipReason {
  const move = moveOf('moderate', post.status, PostStatus.DRAFT);
  if (!move || (post.is_suspicious && post.status === move.to)) return 'unchanged';
  return { ...values, status: move.to, scheduled_ts: null, is_suspicious: true };
}
