import type { Call } from '#platform/server/answer.ts';
import { PostStatus } from '../post-status.contract.ts';
import type { Filters, PostSelection } from './post-filter.ts';
import { postViewer } from './post-viewer.ts';

/** The posts that a call asks for, as far as its caller may see them. */
export function selectPosts(
  call: Pick<Call, 'site' | 'caller' | 'communityId'>,
  filters: Filters,
): PostSelection {
  return {
    siteId: call.site.id,
    timezone: call.site.timezone,
    communityId: call.communityId,
    viewer: postViewer(call.caller),
    filters,
    now: Math.floor(Date.now() / 1000),
  };
}

/** These posts wherever they are and whatever their status, as far as the viewer may see them. */
export function anyOf(call: Pick<Call, 'site' | 'caller'>, postIds: readonly number[]): PostSelection {
  const filters = { status: PostStatus.DRAFT, post_ids: [...postIds] };
  return { ...selectPosts({ ...call, communityId: null }, filters), statuses: Object.values(PostStatus) };
}
