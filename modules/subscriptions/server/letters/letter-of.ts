import type { RowOf } from '#platform/server/rows/table.ts';
import { hasEnded } from '../subscription-standing.ts';

/** What whoever subscribes is written about. */
export type LetterKind =
  | 'subscribed'
  | 'payment_failed'
  | 'run_out'
  | 'canceled'
  | 'kept'
  | 'ended'
  | 'plan_changed'
  | 'price_changed';

export type Told = Pick<
  RowOf<'subscription'>,
  'profile_id' | 'status' | 'is_ending' | 'package_id' | 'plan_id' | 'price' | 'currency' | 'gateway'
>;

/** What somebody is told of a change of their subscription; null for what they need not read. */
export function letterOf(before: Told | null, after: Told): LetterKind | null {
  if (after.profile_id === null) return null;
  const isOver = hasEnded(after.status);
  if (before === null || hasEnded(before.status)) return isOver ? null : 'subscribed';
  if (isOver) return 'ended';
  if (after.status === 'past_due' && before.status !== 'past_due') {
    // Nobody collects what is managed by hand.
    return after.gateway === 'manual' ? 'run_out' : 'payment_failed';
  }
  if (after.is_ending && !before.is_ending) return 'canceled';
  if (before.is_ending && !after.is_ending) return 'kept';
  if (after.package_id !== before.package_id || after.plan_id !== before.plan_id) return 'plan_changed';
  return after.price !== before.price || after.currency !== before.currency ? 'price_changed' : null;
}
