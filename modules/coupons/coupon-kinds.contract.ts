export const couponDurations = ['once', 'repeating', 'forever'] as const;
export type CouponDuration = (typeof couponDurations)[number];
export const couponSortKeys = ['created', 'code', 'redeemed'] as const;

export const LONGEST_COUPON_CODE = 40;
export const LONGEST_COUPON_TITLE = 80;
export const LONGEST_COUPON_REF = 100;
export const MOST_COUPON_PLANS = 50;
export const MOST_MONTHS = 36;
export const MOST_REDEMPTIONS = 1_000_000_000;
