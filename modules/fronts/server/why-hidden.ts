import { LIVE, PostStatus, PUBLIC } from '#modules/posts/post-status.contract.ts';
import type { HiddenReason } from '../fronts.contract.ts';

/** What says why readers do not see a post. */
export type Hidden = {
  status: number;
  visibility: number;
  type: string;
  is_taken_down: boolean;
  deleted_ts: number | null;
  scheduled_ts: number | null;
  is_auto_enabled: boolean;
  gated_groups: string[] | null;
  section_ids: number[];
};

/** Why a post that has a place on a front is not on the pages of readers, of several reasons the first. */
export function whyHidden(post: Hidden, closed: ReadonlySet<number>): HiddenReason {
  if (post.status === PostStatus.REMOVED || post.deleted_ts !== null) return 'deleted';
  if (post.is_taken_down) return 'taken_down';
  if (!LIVE.some((one) => one === post.status))
    return post.scheduled_ts !== null && post.is_auto_enabled ? 'scheduled' : 'not_live';
  if (post.visibility !== PUBLIC) return 'not_public';
  if (post.type === 'particle' || post.type === 'page') return 'not_a_story';
  const isClosed = post.section_ids.some((id) => closed.has(id));
  return post.gated_groups !== null || isClosed ? 'restricted' : 'elsewhere';
}
