import { highestAmountOf } from '#platform/contract/money.ts';
import type { CouponDuration } from './coupon-kinds.contract.ts';

/** What the fields of a coupon must be to each other. */
export type CouponShape = {
  percent_off: number | null;
  amount_off: number | null;
  currency: string | null;
  duration: CouponDuration;
  duration_in_months: number | null;
};

type Complaint = {
  field: 'percent_off' | 'amount_off' | 'currency' | 'duration_in_months';
  reason: string;
};

/** What is wrong with a coupon as a whole; null where nothing is. */
export function shapeComplaint(coupon: CouponShape): Complaint | null {
  if ((coupon.percent_off === null) === (coupon.amount_off === null)) {
    return { field: 'percent_off', reason: 'use either percent_off or amount_off' };
  }
  if ((coupon.amount_off === null) !== (coupon.currency === null)) {
    return { field: 'currency', reason: 'use a currency with amount_off, and none with percent_off' };
  }
  if (coupon.amount_off !== null && coupon.amount_off > highestAmountOf(coupon.currency ?? '')) {
    return { field: 'amount_off', reason: 'use a lower amount in this currency' };
  }
  if ((coupon.duration === 'repeating') !== (coupon.duration_in_months !== null)) {
    return { field: 'duration_in_months', reason: 'use months with repeating, and only then' };
  }
  return null;
}
