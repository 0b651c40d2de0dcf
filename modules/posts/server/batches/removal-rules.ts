import type { SkipReason } from '../../batch-kinds.contract.ts';
import { isShut, type May, mayRemove } from '../../post-rights.contract.ts';
import { LIVE, PostStatus, UNSAVED } from '../../post-status.contract.ts';
import { statusesBefore } from '../../status-moves.contract.ts';
import { sees } from '../post-viewer.ts';
import type { Actor, PostFacts } from './post-facts.ts';

/** Which posts a call deletes; others are not there for it. */
export type RemovalKind = 'posts' | 'drafts' | 'autodrafts';

const saved = statusesBefore('remove', PostStatus.REMOVED).filter((status) => !UNSAVED.includes(status));
const kinds: Record<RemovalKind, readonly number[]> = {
  posts: saved,
  drafts: saved.filter((status) => !LIVE.includes(status)),
  autodrafts: UNSAVED,
};

/** Why somebody may not delete a post; null when they may. */
export function removalRefusal(
  post: PostFacts,
  kind: RemovalKind,
  actor: Actor,
  may: May,
): SkipReason | null {
  if (!sees(actor.viewer, post)) return 'not_found';
  if (post.status === PostStatus.REMOVED) return 'is_removed';
  if (!kinds[kind].includes(post.status)) return 'not_found';
  if (isShut(post, may)) return 'is_locked';
  return mayRemove(post, actor.viewer.profileId, may) ? null : 'permission_denied';
}
