import type { ApiErrorDefinition } from '#platform/contract/api-error.ts';
import type { SubscriptionAct } from '../subscription-kinds.contract.ts';
import { actUnfit, endInvalid, noEnd } from '../subscriptions.contract.ts';
import { hasEnded, type Standing } from './subscription-standing.ts';

const runs = (status: string): boolean => status === 'trialing' || status === 'active';

/** A subscription after somebody did something to it by hand, or why that is not done. Times are unix seconds. */
export function afterAct<One extends Standing>(
  row: One,
  act: SubscriptionAct,
  now: number,
): One | ApiErrorDefinition {
  const { status, date_expire: end } = row;
  switch (act) {
    case 'pause':
      return runs(status) ? { ...row, status: 'paused', paused_ts: now } : actUnfit;
    case 'resume': {
      if (status !== 'paused') return actUnfit;
      // What was paid for is not used up meanwhile.
      const waited = Math.max(0, now - Math.max(row.paused_ts ?? now, row.date_start));
      return { ...row, status: 'active', paused_ts: null, date_expire: end === null ? null : end + waited };
    }
    case 'cancel_at_end':
      if (!runs(status) || row.is_ending) return actUnfit;
      return end === null ? noEnd : { ...row, is_ending: true };
    case 'keep':
      return runs(status) && row.is_ending ? { ...row, is_ending: false } : actUnfit;
    case 'cancel_now':
      if (hasEnded(status)) return actUnfit;
      return { ...row, status: 'canceled', canceled_ts: now, is_ending: false, paused_ts: null };
    case 'reopen':
      if (!hasEnded(status)) return actUnfit;
      return end !== null && end <= now ? endInvalid : running(row);
  }
}

/** The same with another end; what has ended, or waits for a payment, goes on. */
export function withEnd<One extends Standing>(
  row: One,
  end: number | null,
  now: number,
): One | ApiErrorDefinition {
  if (end !== null && (end <= now || end <= row.date_start)) return endInvalid;
  const next = { ...row, date_expire: end, is_ending: row.is_ending && end !== null };
  return hasEnded(row.status) || row.status === 'past_due' ? running(next) : next;
}

const running = <One extends Standing>(row: One): One => ({
  ...row,
  ...{ status: 'active', canceled_ts: null, past_due_ts: null, paused_ts: null },
});
