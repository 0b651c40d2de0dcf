import { releaseCoupon } from '#modules/coupons/coupon-redemptions.public.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { RowOf } from '#platform/server/rows/table.ts';

export type Checkout = RowOf<'checkout'>;

/** The newest checkout of a reader; of several in one second the one that was made last. */
export const newestCheckout = (db: Db, siteId: number, profileId: number): Promise<Checkout | undefined> =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .orderBy('created_ts', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The checkout that a reader has not come to an end with. */
export const openCheckout = (db: Db, siteId: number, profileId: number): Promise<Checkout | undefined> =>
  db
    .selectFrom('checkout')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('status', '=', 'open')
    .executeTakeFirst();

type Ending = { siteId: number; id: number; now: number };

/** Ends a checkout that led to nothing, and gives its coupon back; one that was paid meanwhile stays. */
export async function endCheckout(trx: Trx, { siteId, id, now }: Ending): Promise<void> {
  const ended = await trx
    .updateTable('checkout')
    .set((eb) => ({ status: 'ended', look_ts: null, updated_ts: now, revision: eb('revision', '+', 1) }))
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning(['coupon_id', 'profile_id'])
    .executeTakeFirst();
  if (!ended || ended.coupon_id === null) return;
  await releaseCoupon(trx, { siteId, couponId: ended.coupon_id, profileId: ended.profile_id });
}

/** Notes what a checkout has led to. */
export async function finishCheckout(
  trx: Trx,
  { siteId, id, now, subscriptionId }: Ending & { subscriptionId: number },
): Promise<void> {
  await trx
    .updateTable('checkout')
    .set((eb) => ({
      ...{ status: 'done', look_ts: null, subscription_id: subscriptionId },
      ...{ updated_ts: now, revision: eb('revision', '+', 1) },
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('status', '<>', 'done')
    .execute();
}
