import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { discountOf, isRedeemable, type Purchase } from './redeem-rules.ts';

/** Who redeems a coupon, and for what; `now` is unix seconds. */
export type Redemption = Omit<Purchase, 'isFirst'> & {
  trx: Trx;
  nextId: () => number;
  siteId: number;
  code: string;
  profileId: number;
  price: number;
  by: number | null;
};

/**
 * Redeems a coupon by its code, once for each person. The counter is taken in one conditional update, so no limit is
 * oversold however many come at once.
 * @returns the coupon and how much less is paid; null where it cannot be redeemed
 */
export async function redeemCoupon(asked: Redemption): Promise<{ id: number; amountOff: number } | null> {
  const { trx, siteId, profileId, now } = asked;
  const code = asked.code.trim().toUpperCase();
  const isFirst = await hasNeverPaid(trx, siteId, profileId);
  const { rows } = await sql<RowOf<'coupon'>>`update coupon set times_redeemed = times_redeemed + 1
    where site_id = ${siteId} and code = ${code} and deleted_ts is null and active
      and (max_redemptions is null or times_redeemed < max_redemptions)
      and (redeem_by is null or redeem_by > ${now})
    returning *`.execute(trx);
  const [taken] = rows;
  if (!taken) return null;
  const before = { ...taken, times_redeemed: taken.times_redeemed - 1 };
  if (!isRedeemable(before, { ...asked, isFirst })) return giveBack(trx, siteId, taken.id);
  const amountOff = discountOf(taken, asked.price);
  const inserted = await trx
    .insertInto('coupon_redemption')
    .values({
      ...{ site_id: siteId, id: asked.nextId(), coupon_id: taken.id, profile_id: profileId },
      ...{ amount_off: amountOff, currency: asked.currency, created_ts: now, created_by: asked.by },
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'coupon_id', 'profile_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted ? { id: taken.id, amountOff } : giveBack(trx, siteId, taken.id);
}

async function giveBack(trx: Trx, siteId: number, id: number): Promise<null> {
  await sql`update coupon set times_redeemed = times_redeemed - 1
    where site_id = ${siteId} and id = ${id}`.execute(trx);
  return null;
}

/** Takes back what somebody redeemed and did not use after all; done twice, it counts once. */
export async function releaseCoupon(
  trx: Trx,
  { siteId, couponId, profileId }: { siteId: number; couponId: number; profileId: number },
): Promise<void> {
  const released = await trx
    .deleteFrom('coupon_redemption')
    .where('site_id', '=', siteId)
    .where('coupon_id', '=', couponId)
    .where('profile_id', '=', profileId)
    .returning('id')
    .executeTakeFirst();
  if (released) await giveBack(trx, siteId, couponId);
}

/** Whether somebody never had a subscription, but for those that they were given. */
export async function hasNeverPaid(trx: Db, siteId: number, profileId: number): Promise<boolean> {
  const paid = await trx
    .selectFrom('subscription')
    .select('id')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('source', '<>', 'complimentary')
    .executeTakeFirst();
  return paid === undefined;
}
