import type { ApiErrorDefinition } from '#platform/contract/api-error.ts';
import type { SubscriptionAct } from '../subscription-kinds.contract.ts';
import { actUnfit, endInvalid, noEnd } from '../subscriptions.contract.ts';
import { hasEnded, type Standing, settled } from './subscription-standing.ts';

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
      // How it stood is kept, so that it can be opened again as that.
      return { ...row, status: 'canceled', canceled_ts: now };
    case 'reopen': {
      if (!hasEnded(status)) return actUnfit;
      const next = asItStood(row, now);
      return settled(next, now).status === next.status ? next : endInvalid;
    }
  }
}

/** The same with another end; what has ended, or waits for a payment, goes on. */
export function withEnd<One extends Standing>(
  row: One,
  end: number | null,
  now: number,
): One | ApiErrorDefinition {
  if (end !== null && (end <= now || end <= row.date_start)) return endInvalid;
  // The end that was chosen holds: only what is waited from now on comes on top.
  const paused_ts = row.status === 'paused' ? now : row.paused_ts;
  const is_ending = row.is_ending && end !== null && !hasEnded(row.status);
  const next = { ...row, date_expire: end, is_ending, paused_ts };
  return hasEnded(row.status) || row.status === 'past_due' ? running(next) : next;
}

const running = <One extends Standing>(row: One): One => ({
  ...row,
  ...{ status: 'active', canceled_ts: null, past_due_ts: null, paused_ts: null },
});

/** A canceled subscription as it was before; no pause grows by the time in between. */
function asItStood<One extends Standing>(row: One, now: number): One {
  const { paused_ts, past_due_ts, canceled_ts } = row;
  if (paused_ts !== null) {
    const away = now - (canceled_ts ?? now);
    return { ...row, status: 'paused', paused_ts: paused_ts + away, canceled_ts: null };
  }
  return past_due_ts === null ? running(row) : { ...row, status: 'past_due', canceled_ts: null };
}
