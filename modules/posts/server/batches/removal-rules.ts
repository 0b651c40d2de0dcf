import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
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

type May = (permission: PermissionName) => boolean;

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
  if (post.is_locked && !may('EDIT_LOCKED_POST')) return 'is_locked';
  if (post.type === 'page' && !may('MANAGE_STATIC_PAGES')) return 'permission_denied';
  if (post.type === 'slideshow' && !may('EDIT_SLIDESHOWS')) return 'permission_denied';
  return mayRemove(post, actor, may) ? null : 'permission_denied';
}

/** The rights in the order of their strength: all drafts, saved drafts, those of which one is an author, own ones. */
function mayRemove({ status, author_ids }: PostFacts, { viewer }: Actor, may: May): boolean {
  if (LIVE.some((live) => live === status)) return may('DELETE_POST');
  if (may('DELETE_ALL_DRAFTS')) return true;
  const isAuthor = author_ids.includes(viewer.profileId);
  if (UNSAVED.some((unsaved) => unsaved === status)) return isAuthor && may('DELETE_DRAFT');
  if (may('DELETE_ALL_REAL_DRAFTS')) return true;
  if (!isAuthor) return false;
  if (may('DELETE_REAL_DRAFT')) return true;
  if (status === PostStatus.NEEDS_REVIEW && may('DELETE_DRAFT')) return true;
  return author_ids.length === 1 && may('EDIT_REAL_DRAFT');
}
