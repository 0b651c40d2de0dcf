import type { RowOf } from '#platform/server/rows/table.ts';
import { GRACE_SECONDS } from '../subscription-kinds.contract.ts';

type Row = RowOf<'subscription'>;
type Times = Pick<Row, 'date_start' | 'date_expire' | 'paused_ts' | 'past_due_ts' | 'canceled_ts'>;

/** What decides whether a subscription opens anything. Times are unix seconds. */
export type Standing = Times & Pick<Row, 'status' | 'auto_renew' | 'is_ending' | 'gateway'>;

const runs = (status: string): boolean => status === 'trialing' || status === 'active';
const isManual = ({ gateway }: Pick<Row, 'gateway'>): boolean => gateway === 'manual';

/** What time alone made of a subscription. One of a gateway stays as it is: only the gateway knows of payments. */
export function settled<One extends Standing>(row: One, now: number): One {
  if (!isManual(row)) return row;
  const { date_expire: end } = row;
  let next = row;
  if (runs(row.status) && end !== null && end <= now) {
    if (row.is_ending) return { ...row, status: 'canceled', canceled_ts: end, is_ending: false };
    if (!row.auto_renew) return { ...row, status: 'expired' };
    next = { ...row, status: 'past_due', past_due_ts: end };
  }
  const due = graceEnd(next);
  return next.status === 'past_due' && due !== null && due <= now ? { ...next, status: 'expired' } : next;
}

/** Whether it opens what its package gives. */
export function isOpen(row: Standing, now: number): boolean {
  if (row.date_start > now) return false;
  const end = endOf(row);
  return (runs(row.status) || row.status === 'past_due') && (end === null || now < end);
}

/** The next moment at which time alone changes something; null where it does not. */
export function nextMoment(row: Standing, now: number): number | null {
  if (!runs(row.status) && row.status !== 'past_due') return null;
  const moments = [row.date_start, row.date_expire, endOf(row)].flatMap((at) => at ?? []);
  const ahead = moments.filter((at) => at > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** When what it opens is closed. A gateway tells of a payment some time after it was due. */
function endOf(row: Standing): number | null {
  if (row.status === 'past_due') return graceEnd(row);
  const waits = !isManual(row) && row.auto_renew;
  return row.date_expire === null ? null : row.date_expire + (waits ? GRACE_SECONDS : 0);
}

function graceEnd({ past_due_ts, date_expire }: Times): number | null {
  const since = past_due_ts ?? date_expire;
  return since === null ? null : since + GRACE_SECONDS;
}

/** Whether nobody has it any more. */
export const hasEnded = (status: string): boolean => status === 'canceled' || status === 'expired';
