import { mayGive } from '#modules/posts/act-rights.contract.ts';
import type { OneMove } from '#modules/posts/offered-moves.contract.ts';
import { mayWith } from '#modules/posts/post-rights.contract.ts';
import { PostStatus } from '#modules/posts/post-status.contract.ts';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { liveStatusOf } from '#modules/posts/status-moves.contract.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';

/** Where a post that is not made yet goes first: to its readers, or to those who decide. */
export function firstMoveOfNew(
  holder: PermissionHolder,
  profileId: number,
  { community_id }: Pick<PostContent, 'community_id'>,
): OneMove {
  const status = liveStatusOf(community_id);
  return mayGive(status, community_id, mayWith(holder, profileId, { community_id, author_ids: [profileId] }))
    ? { status, name: 'publish' }
    : { status: PostStatus.NEEDS_REVIEW, name: 'review' };
}
