import type { OneMove } from '#modules/posts/offered-moves.contract.ts';
import { PostStatus } from '#modules/posts/post-status.contract.ts';
import { needsOf } from '#modules/posts/status-moves.contract.ts';
import { isAllowed, onSite, type PermissionHolder } from '#platform/contract/permission-rule.ts';

/** Where a post that is not made yet goes first: to its readers, or to those who decide. */
export function firstMoveOfNew(holder: PermissionHolder): OneMove {
  const needs = needsOf(PostStatus.ADMIN, null) ?? [];
  const mayPublish = needs.every((one) => isAllowed(onSite(one), holder));
  return mayPublish
    ? { status: PostStatus.ADMIN, name: 'publish' }
    : { status: PostStatus.NEEDS_REVIEW, name: 'review' };
}
