import { createHash } from 'node:crypto';
import { chargeComplaint, ownAmount, stripeAmount } from '#modules/coupons/stripe-currencies.contract.ts';
import type { StoredPlan } from '../merge-plans.ts';
import { isPriceOf } from '../shop/stripe-checkout.ts';
import { type Form, type Stripe, StripeRefused } from '../stripe/stripe-client.ts';
import {
  StripeListedPrice,
  StripePreview,
  StripePrices,
  StripeSubscription,
} from '../stripe/stripe-objects.ts';

/** Which plan takes the place of what is paid at Stripe; `atTs` is the moment from which the days are counted. */
export type PlanChange = {
  siteId: number;
  /** What is paid at Stripe. */
  ref: string;
  pack: { id: number; title: string };
  plan: StoredPlan;
  atTs: number;
  /** Whether the discount is not meant for that plan. */
  endsDiscount: boolean;
};

/** What is paid at once, and what is given back for later payments; in minor units. */
export type ChangeCost = { due: number; credit: number; isDiscounted: boolean };

/** Asks Stripe what a change would cost now. @throws StripeRefused */
export async function previewChange(stripe: Stripe, change: PlanChange): Promise<ChangeCost> {
  const { items, isDiscounted } = await itemsOf(stripe, change);
  const details = { items, proration_behavior: 'always_invoice', proration_date: change.atTs };
  const form = { subscription: change.ref, subscription_details: details, ...discountsOf(change) };
  const said = await stripe.post('/v1/invoices/create_preview', form, StripePreview);
  const currency = said.currency.toUpperCase();
  if (currency !== change.plan.currency) throw new StripeRefused('Stripe: another currency is paid');
  return {
    due: ownAmount(said.amount_due, currency),
    isDiscounted,
    credit: ownAmount(Math.max(0, -said.total), currency),
  };
}

/** Changes what is paid; where the payment fails all stays as it is. Sent twice, it is done once. @throws StripeRefused */
export async function changePlan(stripe: Stripe, change: PlanChange): Promise<void> {
  const { ref, pack, plan, atTs } = change;
  const { items, price } = await itemsOf(stripe, change);
  const form = {
    items,
    ...discountsOf(change),
    ...{
      proration_behavior: 'always_invoice',
      proration_date: atTs,
      payment_behavior: 'error_if_incomplete',
    },
    metadata: { masthead_package: pack.id, masthead_plan: plan.id, masthead_price: price },
  };
  const key = `masthead-change-${ref}-${plan.id}-${atTs}`;
  await stripe.post(`/v1/subscriptions/${encodeURIComponent(ref)}`, form, StripeSubscription, key);
}

/** Stripe keeps a discount through every change unless it is told to end it. */
const discountsOf = ({ endsDiscount }: PlanChange): Form => (endsDiscount ? { discounts: '' } : {});

async function itemsOf(
  stripe: Stripe,
  change: PlanChange,
): Promise<{ items: Form[]; price: string; isDiscounted: boolean }> {
  const path = `/v1/subscriptions/${encodeURIComponent(change.ref)}`;
  const { items, discounts } = await stripe.get(path, {}, StripeSubscription);
  const [item, ...others] = items.data;
  // Whoever pays for several things there was helped by hand before, and is again.
  if (!item || others.length > 0) throw new StripeRefused('Stripe: several things are paid at once');
  const price = await priceAt(stripe, change);
  return { items: [{ id: item.id, price, quantity: 1 }], price, isDiscounted: (discounts ?? []).length > 0 };
}

/** The price of a plan at Stripe: the one that is linked, or one that is made there once for these terms. */
async function priceAt(stripe: Stripe, { siteId, pack, plan }: PlanChange): Promise<string> {
  const linked = plan.gateway_price_ref;
  if (linked !== null) {
    const found = await stripe.get(`/v1/prices/${encodeURIComponent(linked)}`, {}, StripeListedPrice);
    return checked(found, plan);
  }
  if (chargeComplaint(plan.amount, plan.currency) !== null) {
    throw new StripeRefused('Stripe: price cannot be charged as it is said');
  }
  const { interval, interval_count, amount, currency } = plan;
  const terms = JSON.stringify([amount, currency, interval, interval_count]);
  const hash = createHash('sha256').update(terms).digest('hex').slice(0, 12);
  const key = `masthead-${siteId}-${plan.id}-${hash}`;
  const { data } = await stripe.get('/v1/prices', { lookup_keys: [key], active: true }, StripePrices);
  const [known] = data;
  if (known) return checked(known, plan);
  const form = {
    ...{ currency: currency.toLowerCase(), unit_amount: stripeAmount(amount, currency), lookup_key: key },
    ...{ recurring: { interval, interval_count }, product_data: { name: pack.title } },
  };
  return checked(await stripe.post('/v1/prices', form, StripeListedPrice, key), plan);
}

function checked(price: StripeListedPrice, plan: StoredPlan): string {
  if (!isPriceOf(price, plan)) throw new StripeRefused('Stripe: price differs from its plan');
  return price.id;
}
