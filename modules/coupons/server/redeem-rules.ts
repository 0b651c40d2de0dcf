import type { RowOf } from '#platform/server/rows/table.ts';

type Coupon = Pick<
  RowOf<'coupon'>,
  | 'active'
  | 'redeem_by'
  | 'max_redemptions'
  | 'times_redeemed'
  | 'applies_to'
  | 'currency'
  | 'first_time_only'
>;

/** For what a coupon is to be redeemed; `now` is unix seconds. */
export type Purchase = { planId: number; currency: string; isFirst: boolean; now: number };

/** Whether a coupon may be redeemed for it. */
export function isRedeemable(coupon: Coupon, { planId, currency, isFirst, now }: Purchase): boolean {
  return (
    coupon.active &&
    (coupon.redeem_by === null || now < coupon.redeem_by) &&
    (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions) &&
    (coupon.applies_to.length === 0 || coupon.applies_to.includes(planId)) &&
    (coupon.currency === null || coupon.currency === currency) &&
    (!coupon.first_time_only || isFirst)
  );
}

/** How much less is paid, in minor units: never more than the price. Half a unit is rounded up. */
export function discountOf(
  { percent_off, amount_off }: Pick<RowOf<'coupon'>, 'percent_off' | 'amount_off'>,
  price: number,
): number {
  const off = amount_off ?? Math.round((price * Math.round((percent_off ?? 0) * 100)) / 10_000);
  return Math.min(price, off);
}
