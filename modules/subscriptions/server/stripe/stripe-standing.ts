import { ownAmount } from '#modules/coupons/stripe-currencies.contract.ts';
import type { SubscriptionStatus } from '../../subscription-kinds.contract.ts';
import type { StripeSession, StripeSubscription } from './stripe-objects.ts';

/** How something bought at Stripe stands, as a subscription says it. Times are unix seconds. */
export type BoughtStanding = {
  status: SubscriptionStatus;
  date_start: number;
  date_expire: number | null;
  auto_renew: boolean;
  is_ending: boolean;
  paused_ts: number | null;
  past_due_ts: number | null;
  canceled_ts: number | null;
  price: number;
  currency: string;
};

/** Since when it waits, as it was known before: Stripe does not say it. */
type Known = { paused_ts: number | null; past_due_ts: number | null };

const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  ...{ trialing: 'trialing', active: 'active', past_due: 'past_due', unpaid: 'past_due' },
  ...{ paused: 'paused', canceled: 'canceled' },
};

/** How a subscription of Stripe stands; null for one whose first payment is not there. */
export function standingOf(bought: StripeSubscription, known: Known, now: number): BoughtStanding | null {
  const [item] = bought.items.data;
  const told = statuses[bought.status];
  if (!told || !item) return null;
  const status = told === 'active' && bought.pause_collection ? 'paused' : told;
  const hasEnded = status === 'canceled';
  const is_ending = !hasEnded && (bought.cancel_at_period_end || Boolean(bought.cancel_at));
  const currency = bought.currency.toUpperCase();
  const since = (before: number | null, is: boolean) => (is ? (before ?? now) : null);
  return {
    ...{ status, is_ending, date_start: bought.start_date },
    date_expire: is_ending ? (bought.cancel_at ?? item.current_period_end) : item.current_period_end,
    auto_renew: !hasEnded && !is_ending,
    paused_ts: since(known.paused_ts, status === 'paused'),
    past_due_ts: since(known.past_due_ts, status === 'past_due'),
    canceled_ts: hasEnded ? (bought.ended_at ?? bought.canceled_at ?? now) : null,
    price: ownAmount(priceOf(bought, (item.price.unit_amount ?? 0) * (item.quantity ?? 1)), currency),
    currency,
  };
}

/** How something paid once stands; null for what is not paid, or only began to be. */
export function standingOfSession(
  session: StripeSession,
  before: { canceled_ts: number | null },
  now: number,
) {
  if (session.status !== 'complete' || session.payment_status === 'unpaid') return null;
  const isRefunded = wasRefunded(session);
  const currency = (session.currency ?? '').toUpperCase();
  const standing: BoughtStanding = {
    status: isRefunded ? 'canceled' : 'active',
    ...{ date_start: session.created, date_expire: null, auto_renew: false, is_ending: false },
    ...{ paused_ts: null, past_due_ts: null },
    canceled_ts: isRefunded ? (before.canceled_ts ?? now) : null,
    price: ownAmount(session.amount_total ?? 0, currency),
    currency,
  };
  return standing;
}

/** Whether all of a payment went back; a part of it changes nothing of what was bought. */
function wasRefunded({ payment_intent: payment }: StripeSession): boolean {
  const charge = typeof payment === 'object' ? payment?.latest_charge : null;
  return typeof charge === 'object' && charge?.refunded === true;
}

/** What is due each time, as Stripe counts it, less the discounts that hold now. */
function priceOf({ discounts }: StripeSubscription, full: number): number {
  return (discounts ?? []).reduce((price, one) => {
    const coupon = typeof one === 'string' ? null : one.coupon;
    const off = coupon?.amount_off ?? Math.round((price * (coupon?.percent_off ?? 0)) / 100);
    return Math.max(0, price - off);
  }, full);
}
