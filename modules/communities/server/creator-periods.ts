import type { CommunityPeriod } from '../community-kinds.contract.ts';

/** Unix seconds, the end left out; null for what has no beginning. */
export type Span = { from: number; to: number };
export type CreatorPeriods = { now: Span; before: Span | null };

const DAY = 86_400;
const lengths: Record<Exclude<CommunityPeriod, 'lifetime'>, number> = { '1d': 1, '1w': 7, '1m': 30 };

/** The period that ends now, and the one that it is compared with; all of it is compared with nothing. */
export function creatorPeriods(
  period: CommunityPeriod,
  now: number,
  trendOffset: number | undefined,
): CreatorPeriods {
  const to = now + 1;
  if (period === 'lifetime') return { now: { from: 0, to }, before: null };
  const length = lengths[period] * DAY;
  const offset = (trendOffset ?? lengths[period]) * DAY;
  return { now: { from: to - length, to }, before: { from: to - length - offset, to: to - offset } };
}
