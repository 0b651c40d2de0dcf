export { type OfferedCoupon, offeredCoupon } from './server/offered-coupon.ts';
export { type Redemption, redeemCoupon, releaseCoupon } from './server/redeem-coupon.ts';
