import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { mayPin, mayTranslate } from '../../act-rights.contract.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { PostStatus, UNSAVED } from '../../post-status.contract.ts';
import { sees } from '../post-viewer.ts';
import type { BesideChange } from './batch-change.ts';
import type { Actor, BatchPost } from './post-facts.ts';

type May = (permission: PermissionName) => boolean;

/** Why nothing is done beside a post, as far as the post itself says; null where it may be. */
export function besideRefusal(
  { action }: BesideChange,
  post: BatchPost,
  { viewer, holder }: Actor,
  may: May,
): SkipReason | null {
  if (!sees(viewer, post)) return 'not_found';
  if (post.status === PostStatus.REMOVED) return 'is_removed';
  if (UNSAVED.some((unsaved) => unsaved === post.status)) return 'is_not_saved';
  const isAllowed = action === 'translate' ? mayTranslate(may) : mayPin(holder);
  return isAllowed ? null : 'permission_denied';
}
