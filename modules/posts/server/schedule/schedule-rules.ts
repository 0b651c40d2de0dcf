import {
  endsTooSoon,
  isEmbargoed,
  isPublished,
  LATEST,
  SOONEST,
  tooSoon,
} from '../../post-schedule.contract.ts';
import { ALL_DRAFT, LIVE } from '../../post-status.contract.ts';
import { notReady } from '../../post-writing.contract.ts';

/** What of a post says when it goes live and offline. */
export type Schedule = {
  scheduled_ts: number | null;
  is_auto_enabled: boolean;
  unpublish_ts: number | null;
  embargoed_until_ts: number | null;
};

type Planned = Schedule & { status: number; headline: string };

const isIn = (statuses: readonly number[], status: number): boolean => statuses.includes(status);

/** Whether a post goes live by itself. */
export const goesLive = ({ scheduled_ts, is_auto_enabled }: Schedule): boolean =>
  scheduled_ts !== null && is_auto_enabled;

/** Whether nobody may publish a post yet. */
export const isHeldBack = (
  { embargoed_until_ts }: Pick<Schedule, 'embargoed_until_ts'>,
  at: number,
): boolean => embargoed_until_ts !== null && embargoed_until_ts > at;

/**
 * Refuses times that cannot hold; those that stay as they were are not asked about again.
 * @throws ApiError scheduled_at_is_invalid, unpublish_at_is_invalid, post_is_embargoed, post_is_live, post_is_not_ready
 */
export function checkSchedule(before: Planned, after: Planned, now: number): void {
  const { scheduled_ts: at, unpublish_ts: until } = after;
  const isMoved = at !== before.scheduled_ts || after.is_auto_enabled !== before.is_auto_enabled;
  if (at !== null && isMoved) {
    if (isIn(LIVE, after.status))
      throw isPublished({ details: [{ loc: ['body', 'scheduled_at'], msg: 'scheduled_at_is_invalid' }] });
    const isSoon = after.is_auto_enabled && at < now + SOONEST;
    if (isSoon || at > now + LATEST) {
      throw tooSoon({ details: [{ loc: ['body', 'scheduled_at'], msg: 'scheduled_at_is_invalid' }] });
    }
    if (after.is_auto_enabled && after.headline.trim() === '') {
      throw notReady({ details: [{ loc: ['body', 'headline'], msg: 'headline_is_missing' }] });
    }
  }
  const isHeld = goesLive(after) && isHeldBack(after, at ?? now);
  if (isHeld && (isMoved || after.embargoed_until_ts !== before.embargoed_until_ts)) {
    throw isEmbargoed({
      details: [{ loc: ['body', 'embargoed_until_ts'], msg: 'embargoed_until_ts_is_invalid' }],
    });
  }
  const isDraft = isIn(ALL_DRAFT, after.status);
  const planned = goesLive(after) && isDraft ? (at ?? now) : now;
  // Nobody publishes it before the embargo ends, so it cannot go offline before.
  const start = isDraft ? Math.max(planned, after.embargoed_until_ts ?? 0) : planned;
  const isNew =
    until !== before.unpublish_ts || isMoved || after.embargoed_until_ts !== before.embargoed_until_ts;
  if (until !== null && isNew && (until < start + SOONEST || until > now + LATEST)) {
    throw endsTooSoon({ details: [{ loc: ['body', 'unpublish_at'], msg: 'unpublish_at_is_invalid' }] });
  }
}
