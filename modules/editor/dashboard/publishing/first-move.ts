import { mayGive } from '#modules/posts/act-rights.contract.ts';
import type { OneMove } from '#modules/posts/offered-moves.contract.ts';
import { mayWhere } from '#modules/posts/post-rights.contract.ts';
import { PostStatus } from '#modules/posts/post-status.contract.ts';
import { liveStatusOf } from '#modules/posts/status-moves.contract.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';

/** Where a post that is not made yet goes first: to its readers, or to those who decide. */
export function firstMoveOfNew(holder: PermissionHolder, communityId: number | null): OneMove {
  const status = liveStatusOf(communityId);
  return mayGive(status, communityId, mayWhere(holder, communityId))
    ? { status, name: 'publish' }
    : { status: PostStatus.NEEDS_REVIEW, name: 'review' };
}
