import { createHash } from 'node:crypto';
import { z } from 'zod';
import { chargeComplaint, stripeAmount } from '#modules/coupons/stripe-currencies.contract.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import type { StoredPlan } from '../merge-plans.ts';
import { type Form, isUnknownCustomer, type Stripe, StripeRefused } from '../stripe/stripe-client.ts';
import { StripeCoupon, type StripePrice, StripeSession } from '../stripe/stripe-objects.ts';

/** A checkout is open for so long at Stripe, which wants half an hour at least. */
export const OPEN_SECONDS = 31 * 60;

/** Who buys what, and where they come back to. */
export type Purchase = {
  checkoutId: number;
  siteId: number;
  profileId: number;
  email: string;
  customer: string | null;
  pack: { id: number; title: string };
  plan: StoredPlan;
  trialDays: number;
  /** The coupon that takes something off. */
  coupon: RowOf<'coupon'> | null;
  expiresTs: number;
  /** Where the page of the shop stands. */
  address: string;
};

/** Opens the page of Stripe on which it is paid. @throws StripeRefused also where other terms stand there */
export async function openStripeCheckout(
  stripe: Stripe,
  purchase: Purchase,
): Promise<{ ref: string; url: string }> {
  const { plan, coupon, customer, email } = purchase;
  const discount = coupon && (await stripeCoupon(stripe, coupon));
  const form = formOf(purchase, discount);
  const key = `masthead-checkout-${purchase.siteId}-${purchase.checkoutId}`;
  const open = (who: Form, once: string) =>
    stripe.post('/v1/checkout/sessions', { ...form, ...who }, StripeSession, once);
  const session =
    customer === null
      ? await open({ customer_email: email }, key)
      : await open({ customer }, key).catch((error: unknown) => {
          if (!isUnknownCustomer(error)) throw error;
          return open({ customer_email: email }, `${key}-anew`);
        });
  const price = session.line_items?.data[0]?.price;
  if (price && !isPriceOf(price, plan)) {
    throw new StripeRefused('Stripe: price differs from its plan');
  }
  if (!session.url) throw new StripeRefused('Stripe: no page was opened');
  return { ref: session.id, url: session.url };
}

/** All that is said of a purchase, but for who pays. */
function formOf(purchase: Purchase, discount: string | null): Form {
  const { plan } = purchase;
  const metadata = {
    masthead_site: purchase.siteId,
    masthead_checkout: purchase.checkoutId,
    masthead_profile: purchase.profileId,
    masthead_package: purchase.pack.id,
    masthead_plan: plan.id,
  };
  const isOnce = plan.interval === 'one_time';
  const trial = purchase.trialDays > 0 ? { trial_period_days: purchase.trialDays } : {};
  return {
    mode: isOnce ? 'payment' : 'subscription',
    line_items: [{ quantity: 1, ...priceOf(purchase) }],
    ...(discount === null ? {} : { discounts: [{ coupon: discount }] }),
    ...(isOnce ? { payment_intent_data: { metadata } } : { subscription_data: { metadata, ...trial } }),
    metadata,
    client_reference_id: purchase.profileId,
    expires_at: purchase.expiresTs,
    success_url: `${purchase.address}/thanks`,
    cancel_url: purchase.address,
    expand: ['line_items'],
  };
}

function priceOf({ plan, pack }: Purchase): Form {
  if (plan.gateway_price_ref !== null) return { price: plan.gateway_price_ref };
  const { interval, interval_count } = plan;
  if (chargeComplaint(plan.amount, plan.currency) !== null) {
    throw new StripeRefused('Stripe: price cannot be charged as it is said');
  }
  return {
    price_data: {
      currency: plan.currency.toLowerCase(),
      unit_amount: stripeAmount(plan.amount, plan.currency),
      product_data: { name: pack.title },
      ...(interval === 'one_time' ? {} : { recurring: { interval, interval_count } }),
    },
  };
}

/** Nobody pays another price than the page said. */
export function isPriceOf({ unit_amount, currency, recurring }: StripePrice, plan: StoredPlan): boolean {
  if (currency.toUpperCase() !== plan.currency) return false;
  if (unit_amount !== stripeAmount(plan.amount, plan.currency)) return false;
  if (plan.interval === 'one_time') return !recurring;
  return recurring?.interval === plan.interval && recurring.interval_count === plan.interval_count;
}

/** The coupon at Stripe that takes the same off: the one that is linked, or one that is made with these terms once. */
async function stripeCoupon(stripe: Stripe, coupon: RowOf<'coupon'>): Promise<string> {
  const terms = termsOf(coupon);
  const linked = coupon.gateway_coupon_ref;
  if (linked !== null) return checkedCoupon(stripe, linked, terms);
  const hash = createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, 12);
  const id = `masthead-${coupon.id}-${hash}`;
  try {
    await stripe.post('/v1/coupons', { ...terms, id, name: coupon.code }, z.object({}));
  } catch (error) {
    if (!(error instanceof StripeRefused) || error.code !== 'resource_already_exists') throw error;
    return checkedCoupon(stripe, id, terms);
  }
  return id;
}

type Terms = { [key in keyof StripeCoupon]?: NonNullable<StripeCoupon[key]> };

function termsOf(coupon: RowOf<'coupon'>): Terms {
  const { percent_off, amount_off, currency, duration, duration_in_months } = coupon;
  const off =
    amount_off === null || currency === null
      ? { percent_off: Number(percent_off) }
      : { amount_off: stripeAmount(amount_off, currency), currency: currency.toLowerCase() };
  return { ...off, duration, ...(duration_in_months === null ? {} : { duration_in_months }) };
}

/** Nobody pays more than the page said, or more often. @throws StripeRefused where other terms stand there */
async function checkedCoupon(stripe: Stripe, id: string, terms: Terms): Promise<string> {
  const there = await stripe.get(`/v1/coupons/${encodeURIComponent(id)}`, {}, StripeCoupon);
  const keys = Object.keys(StripeCoupon.shape) as (keyof StripeCoupon)[];
  const isSame = keys.every((key) => (there[key] ?? null) === (terms[key] ?? null));
  if (!isSame) throw new StripeRefused('Stripe: coupon differs from its terms');
  return id;
}
