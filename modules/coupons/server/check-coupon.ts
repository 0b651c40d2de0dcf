import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { type CouponShape, shapeComplaint } from '../coupon-shape.contract.ts';
import {
  type CouponFields,
  couponRedeemed,
  couponShapeWrong,
  limitTooLow,
  plansUnknown,
  redeemByPast,
} from '../coupons.contract.ts';
import { amountUncharged, chargeComplaint, currencyUncharged } from '../stripe-currencies.contract.ts';

type Row = RowOf<'coupon'>;

/** What stays as it was once somebody has redeemed it; a coupon of the gateway may be linked later. */
const fixed = [
  ...(['code', 'percent_off', 'amount_off', 'currency', 'duration', 'duration_in_months'] as const),
  ...(['applies_to', 'first_time_only'] as const),
];

/** Holds a new coupon against what is there. @throws ApiError redeem_by_is_invalid, applies_to_is_invalid */
export async function checkNew(
  trx: Trx,
  siteId: number,
  { redeem_by, applies_to }: Pick<CouponFields, 'redeem_by' | 'applies_to'>,
  now: number,
): Promise<void> {
  if (redeem_by !== null && redeem_by <= now) throw refusedField(redeemByPast, 'redeem_by');
  await checkPlans(trx, siteId, applies_to);
}

/**
 * Holds a change against the coupon as it is, and the coupon as it will be against itself.
 * @throws ApiError coupon_is_redeemed, coupon_is_invalid, max_redemptions_is_invalid, redeem_by_is_invalid, applies_to_is_invalid
 */
export async function checkChange(
  trx: Trx,
  said: Partial<CouponFields>,
  { before, merged }: { before: Row; merged: Row },
  now: number,
): Promise<void> {
  const changed = fixed.find((key) => JSON.stringify(before[key]) !== JSON.stringify(merged[key]));
  if (before.times_redeemed > 0 && changed) throw refusedField(couponRedeemed, changed);
  const wrong = shapeComplaint(merged as CouponShape);
  if (wrong) {
    throw couponShapeWrong({ details: [{ loc: ['body', wrong.field], msg: wrong.reason }] });
  }
  if (merged.max_redemptions !== null && merged.max_redemptions < before.times_redeemed) {
    throw refusedField(limitTooLow, 'max_redemptions');
  }
  const isLater = merged.redeem_by === null || merged.redeem_by > now;
  if (!isLater && merged.redeem_by !== before.redeem_by) throw refusedField(redeemByPast, 'redeem_by');
  // A plan that was retired since does not keep other fields from being changed.
  const added = (said.applies_to ?? []).filter((id) => !before.applies_to.includes(id));
  await checkPlans(trx, before.site_id, added);
}

/** Refuses what Stripe cannot take off. @throws ApiError currency_is_invalid, amount_is_invalid */
export function refuseUncharged({ amount_off, currency }: Pick<Row, 'amount_off' | 'currency'>): void {
  if (amount_off === null || currency === null) return;
  const why = chargeComplaint(amount_off, currency);
  if (why === 'currency') throw refusedField(currencyUncharged, 'currency');
  if (why === 'amount') throw refusedField(amountUncharged, 'amount_off');
}

async function checkPlans(trx: Trx, siteId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ count: number }>`
    select count(distinct (plan->>'id')::bigint) as count
    from package as p, jsonb_array_elements(p.plans) as plan
    where p.site_id = ${siteId} and p.deleted_ts is null and p.status <> 'archived'
      and plan->'retired_ts' = 'null'::jsonb and (plan->>'id')::bigint = any(${[...ids]}::bigint[])`.execute(
    trx,
  );
  if (Number(rows[0]?.count) !== ids.length) throw refusedField(plansUnknown, 'applies_to');
}
