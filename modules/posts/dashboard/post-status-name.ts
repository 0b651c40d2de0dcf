import type { StatusName } from '#platform/dashboard/status-mark.tsx';
import { platformText } from '#platform/dashboard/texts.ts';
import { LIVE, PostStatus } from '../post-status.contract.ts';

const names: Record<number, StatusName> = {
  [PostStatus.ADMIN]: 'live',
  [PostStatus.COMMUNITY]: 'live',
  [PostStatus.FEATURED]: 'live',
  [PostStatus.DECLINED]: 'declined',
  [PostStatus.REMOVED]: 'deleted',
  [PostStatus.DRAFT]: 'draft',
  [PostStatus.AUTODRAFT]: 'autodraft',
  [PostStatus.EMPTY_DRAFT]: 'autodraft',
  [PostStatus.NEEDS_REVIEW]: 'inReview',
  [PostStatus.NEEDS_REVISION]: 'needsRevision',
  [PostStatus.READY_TO_PUBLISH]: 'ready',
};

export const isLive = (status: number): boolean => (LIVE as readonly number[]).includes(status);

/** The shape and word of a post; one that goes live by itself later counts as scheduled. */
export function statusNameOf(
  post: { status: number; scheduled_at: number | null; is_auto_enabled: boolean },
  now: number,
): StatusName {
  const isComing = post.scheduled_at !== null && post.is_auto_enabled && post.scheduled_at > now;
  if (isComing && post.status !== PostStatus.REMOVED && post.status !== PostStatus.DECLINED)
    return 'scheduled';
  return names[post.status] ?? 'draft';
}

/** The word for a status by itself, in the language of the dashboard. */
export function postStatusLabel(status: number): string {
  const name = statusNameOf({ status, scheduled_at: null, is_auto_enabled: false }, 0);
  return platformText(`status.${name}`);
}
