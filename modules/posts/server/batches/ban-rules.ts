import { mayBan } from '../../act-rights.contract.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { isShut, type May } from '../../post-rights.contract.ts';
import { PostStatus, UNSAVED } from '../../post-status.contract.ts';
import { sees } from '../post-viewer.ts';
import type { BatchChange } from './batch-change.ts';
import type { Actor, PostFacts } from './post-facts.ts';

/** Why a post of people who are banned stays; null where it leaves with them. */
export function banRefusal(
  { people }: Extract<BatchChange, { action: 'ban_author' }>,
  post: PostFacts,
  { viewer }: Actor,
  may: May,
): SkipReason | null {
  if (!sees(viewer, post)) return 'not_found';
  if (post.status === PostStatus.REMOVED) return 'is_removed';
  if (UNSAVED.some((unsaved) => unsaved === post.status)) return 'is_not_saved';
  if (isShut(post, may)) return 'is_locked';
  if (!mayBan(may)) return 'permission_denied';
  // Work of somebody else is in it.
  return post.author_ids.every((author) => people.some(({ id }) => id === author))
    ? null
    : 'has_other_authors';
}
