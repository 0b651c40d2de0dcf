export { type Redemption, redeemCoupon } from './server/redeem-coupon.ts';
