import { redeemCoupon } from '#modules/coupons/coupon-redemptions.public.ts';
import { type Trx, violatedConstraint } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { addressOfProfile } from '../find-subscriber.ts';
import { plansOf } from '../packages.table.ts';
import { isUnknown, type Stripe, StripeRefused } from '../stripe/stripe-client.ts';
import { StripeSession } from '../stripe/stripe-objects.ts';
import { type Checkout, endCheckout, openCheckout } from './checkouts.queries.ts';
import { customerOf, hadPackages, ownSubscriptions } from './own-subscriptions.ts';
import { OPEN_SECONDS, openStripeCheckout, type Purchase } from './stripe-checkout.ts';

/** Why nobody is sent to a payment. */
export type ShopProblem = 'planGone' | 'coupon' | 'alreadyHas' | 'noAddress' | 'busy' | 'unavailable';

/** Where to go: the page on which it is paid, or the one that says what became of what was paid already. */
type Started = { url: string } | { problem: ShopProblem } | 'paid';

type Needs = Pick<Ground, 'database' | 'log'>;
type Wanted = { siteId: number; profileId: number; planId: number; code: string; address: string };

/** What is being opened by another window of the same reader is not waited for longer. */
const OPENING_SECONDS = 60;

/** Takes the coupon and opens the page of Stripe on which a reader pays for a plan; what they left open before ends. */
export async function startCheckout(needs: Needs, stripe: Stripe, wanted: Wanted): Promise<Started> {
  const { db } = needs.database;
  const { siteId, profileId } = wanted;
  const now = Math.floor(Date.now() / 1000);
  try {
    const before = await openCheckout(db, siteId, profileId);
    if (before) {
      const left = await leave(needs, stripe, before, now);
      if (left !== null) return left;
    }
    const begun = await db.transaction().execute((trx) => begin(needs, trx, wanted, now));
    if (typeof begun === 'string') return { problem: begun };
    return await open(needs, stripe, begun, now);
  } catch (error) {
    if (isTaken(error)) return { problem: 'busy' };
    if (!(error instanceof StripeRefused)) throw error;
    needs.log.warn({ siteId, why: error.message }, 'a checkout could not be opened');
    return { problem: 'unavailable' };
  }
}

/** Ends what a reader left open. @returns what they hear instead where that is paid, or just being opened */
async function leave(needs: Needs, stripe: Stripe, before: Checkout, now: number): Promise<Started | null> {
  const { session_ref: ref, id, site_id: siteId } = before;
  if (ref === null && before.created_ts > now - OPENING_SECONDS) return { problem: 'busy' };
  if (ref !== null && !(await expire(stripe, ref))) return 'paid';
  await needs.database.db.transaction().execute((trx) => endCheckout(trx, { siteId, id, now }));
  return null;
}

/** Closes a checkout at Stripe. @returns false where it has been paid */
async function expire(stripe: Stripe, ref: string): Promise<boolean> {
  const path = `/v1/checkout/sessions/${encodeURIComponent(ref)}`;
  const session = await stripe.get(path, {}, StripeSession).catch((error: unknown) => {
    if (isUnknown(error)) return null;
    throw error;
  });
  if (session?.status !== 'open') return session?.status !== 'complete';
  await stripe.post(`${path}/expire`, {}, StripeSession);
  return true;
}

/** Holds what is bought, takes the coupon, and notes the checkout: from then on the coupon is nobody else's. */
async function begin(needs: Needs, trx: Trx, wanted: Wanted, now: number): Promise<Purchase | ShopProblem> {
  const { ids } = needs.database;
  const { siteId, profileId, planId, address } = wanted;
  const found = await offeredPlan(trx, siteId, planId);
  if (!found) return 'planGone';
  const { pack, plan } = found;
  const own = await ownSubscriptions(trx, siteId, profileId);
  if (own.some(({ package_id }) => package_id === pack.id)) return 'alreadyHas';
  const email = await addressOfProfile(trx, siteId, profileId);
  if (email === null) return 'noAddress';
  const redeemed =
    wanted.code === ''
      ? null
      : await redeemCoupon({
          ...{ trx, nextId: ids.next, siteId, now, profileId, by: profileId, code: wanted.code },
          ...{ planId, price: plan.amount, currency: plan.currency },
        });
  if (wanted.code !== '' && !redeemed) return 'coupon';
  const checkoutId = ids.next();
  const expiresTs = now + OPEN_SECONDS;
  await trx
    .insertInto('checkout')
    .values({
      ...{ site_id: siteId, id: checkoutId, profile_id: profileId, package_id: pack.id, plan_id: planId },
      ...{ coupon_id: redeemed?.id ?? null, amount_off: redeemed?.amountOff ?? 0 },
      ...{ expires_ts: expiresTs, look_ts: now + OPENING_SECONDS, created_ts: now, updated_ts: now },
      ...{ created_by: profileId, updated_by: profileId },
    })
    .execute();
  const had = await hadPackages(trx, siteId, { profileId, packageIds: [pack.id] });
  return {
    ...{ checkoutId, siteId, profileId, email, pack, plan, expiresTs, address },
    customer: await customerOf(trx, siteId, profileId),
    trialDays: had.has(pack.id) ? 0 : plan.trial_days,
    coupon: redeemed ? await couponAt(trx, siteId, redeemed.id) : null,
  };
}

async function open(needs: Needs, stripe: Stripe, begun: Purchase, now: number): Promise<Started> {
  const { db } = needs.database;
  const { siteId, checkoutId: id } = begun;
  try {
    const { ref, url } = await openStripeCheckout(stripe, begun);
    await db
      .updateTable('checkout')
      .set({ session_ref: ref })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    return { url };
  } catch (error) {
    await db.transaction().execute((trx) => endCheckout(trx, { siteId, id, now }));
    throw error;
  }
}

/** The plan with its package, which is held as it is until the checkout is noted. */
async function offeredPlan(trx: Trx, siteId: number, planId: number) {
  const pack = await trx
    .selectFrom('package')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('status', '=', 'active')
    .where('deleted_ts', 'is', null)
    .where('plans', '@>', JSON.stringify([{ id: planId }]) as never)
    .forShare()
    .executeTakeFirst();
  const plan = pack && plansOf(pack).find(({ id, retired_ts }) => id === planId && retired_ts === null);
  return pack && plan ? { pack, plan } : null;
}

const couponAt = (trx: Trx, siteId: number, id: number): Promise<RowOf<'coupon'>> =>
  trx
    .selectFrom('coupon')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Another window of the same reader was faster. */
const isTaken = (error: unknown): boolean => violatedConstraint(error) === 'checkout_open';
