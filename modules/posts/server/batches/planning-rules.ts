import type { SkipReason } from '../../batch-kinds.contract.ts';
import { LATEST, SOONEST } from '../../post-schedule.contract.ts';
import { ALL_DRAFT, LIVE } from '../../post-status.contract.ts';
import { isHeldBack } from '../schedule/schedule-rules.ts';
import type { BatchChange } from './batch-change.ts';
import type { BatchPost, BatchValues, Planned } from './post-facts.ts';

const isIn = (statuses: readonly number[], status: number): boolean => statuses.includes(status);

/** What an act is done with beside the post: by whom, when, and how many posts of it came before. */
type Turn = { by: number; now: number; before: number };

/** The post with a time to go live, or why it gets none. */
export function withSchedule(
  { at, every, zone }: Extract<BatchChange, { action: 'schedule' }>,
  post: BatchPost,
  { by, now, before }: Turn,
): (Planned & Pick<BatchValues, 'scheduled_ts'>) | SkipReason {
  if (isIn(LIVE, post.status)) return 'is_live';
  if (!isIn(ALL_DRAFT, post.status)) return 'is_declined';
  const scheduled_ts = at + before * every;
  if (scheduled_ts > now + LATEST) return 'is_too_late';
  if (post.headline.trim() === '') return 'has_no_headline';
  if (isHeldBack(post, scheduled_ts)) return 'is_embargoed';
  if (post.unpublish_ts !== null && post.unpublish_ts < scheduled_ts + SOONEST) return 'ends_before';
  // Of several times each post takes one, also the one that it has already.
  const isSame = post.is_auto_enabled && post.scheduled_ts === scheduled_ts;
  if (isSame && every === 0) return 'unchanged';
  return { scheduled_ts, is_auto_enabled: true, scheduled_by: by, schedule_zone: zone };
}

/** The facts that a change keeps or brings, without what else belongs to a post. */
export const plannedOf = ({ is_auto_enabled, scheduled_by, schedule_zone }: Planned): Planned => ({
  ...{ is_auto_enabled, scheduled_by, schedule_zone },
});

/** Whether what comes of a post has another time to go live, and nothing else that brings one. */
export const isReplanned = (post: BatchValues, next: BatchValues): boolean =>
  post.status === next.status &&
  (post.scheduled_ts !== next.scheduled_ts || post.is_auto_enabled !== next.is_auto_enabled);
