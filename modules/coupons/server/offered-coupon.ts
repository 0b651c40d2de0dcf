import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import type { CouponDuration } from '../coupon-kinds.contract.ts';
import { hasNeverPaid } from './redeem-coupon.ts';
import { discountOf, isRedeemable } from './redeem-rules.ts';

type Plan = { id: number; amount: number; currency: string };

/** A coupon that a reader typed, before they redeem it. */
export type OfferedCoupon = {
  code: string;
  duration: CouponDuration;
  /** For how many months, where it repeats. */
  months: number | null;
  /** How much less a plan costs, in minor units; null where the coupon is not for it, or not for them. */
  amountOff(plan: Plan): number | null;
};

type Asked = { siteId: number; code: string; profileId: number | null; now: number };

/** A coupon by its code; null where there is none. Of somebody who is not known yet it is taken that they are new. */
export async function offeredCoupon(db: Db, asked: Asked): Promise<OfferedCoupon | null> {
  const { siteId, profileId, now } = asked;
  const coupon = await db
    .selectFrom('coupon')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('code', '=', asked.code.trim().toUpperCase())
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (!coupon) return null;
  const held = profileId === null ? 'none' : await redemptionOf(db, siteId, coupon.id, profileId);
  const isFirst = profileId === null || (await hasNeverPaid(db, siteId, profileId));
  // What is held for a payment that they did not make is given back before they try again.
  const free = { ...coupon, times_redeemed: coupon.times_redeemed - (held === 'open' ? 1 : 0) };
  return {
    ...{ code: coupon.code, duration: coupon.duration as CouponDuration, months: coupon.duration_in_months },
    amountOff: ({ id: planId, amount, currency }) =>
      held !== 'used' && isRedeemable(free, { planId, currency, isFirst, now })
        ? discountOf(coupon as RowOf<'coupon'>, amount)
        : null,
  };
}

/** Whether somebody has used a coupon, or only holds it for a payment. */
async function redemptionOf(
  db: Db,
  siteId: number,
  couponId: number,
  profileId: number,
): Promise<'none' | 'open' | 'used'> {
  const { rows } = await sql<{ is_open: boolean }>`select exists (
      select 1 from checkout where site_id = ${siteId} and profile_id = ${profileId}
        and coupon_id = ${couponId} and status = 'open') as is_open
    from coupon_redemption where site_id = ${siteId} and coupon_id = ${couponId}
      and profile_id = ${profileId}`.execute(db);
  const [redemption] = rows;
  if (!redemption) return 'none';
  return redemption.is_open ? 'open' : 'used';
}
