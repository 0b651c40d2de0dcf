import { anywhere, isAllowed } from '#platform/contract/permission-rule.ts';
import type { QueueReader } from '#platform/server/room.ts';
import { PostStatus } from '../post-status.contract.ts';
import type { PostCounter } from './post-count.ts';
import { selectPosts } from './post-selection.ts';

/** How many posts wait for somebody's review: of those that they see, and only for those who publish. */
export const waitingForReview =
  (count: PostCounter): QueueReader =>
  async ({ site, caller }) => {
    if (!isAllowed(anywhere('PUBLISH_POST'), caller.holder)) return 0;
    const selection = selectPosts({ site, caller, communityId: null }, { status: PostStatus.NEEDS_REVIEW });
    return (await count.soon(selection)).count;
  };
