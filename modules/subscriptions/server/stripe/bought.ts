import { z } from 'zod';
import type { Stripe } from './stripe-client.ts';
import {
  type StripeSession,
  StripeSession as StripeSessionShape,
  StripeSessions,
  StripeSubscription,
} from './stripe-objects.ts';
import { type BoughtStanding, standingOf, standingOfSession } from './stripe-standing.ts';

/** Something that was bought at Stripe, whether it is paid again or was paid once. */
export type Bought = {
  ref: string;
  customer: string | null;
  /** The price at Stripe, where that is one of its catalogue. */
  priceRef: string | null;
  /** Whose it is; null for what no checkout of this server sold. */
  order: Order | null;
  /** Nothing comes of it any more: it has ended, or was never paid in time. */
  isOver: boolean;
  standing(
    known: { paused_ts: number | null; past_due_ts: number | null; canceled_ts: number | null },
    now: number,
  ): BoughtStanding | null;
};

/** What a checkout of this server notes on what it sells. */
type Order = z.output<typeof Order>;
const id = z.coerce.number().int().positive();
const Order = z.object({
  masthead_site: id,
  masthead_checkout: id,
  masthead_profile: id,
  masthead_package: id,
  masthead_plan: id,
  /** The price that the plan was changed to; another one was chosen at Stripe since. */
  masthead_price: z.string().optional(),
});

const orderOf = (metadata: Record<string, string> | null | undefined): Order | null =>
  Order.safeParse(metadata ?? {}).data ?? null;

/** A subscription as it is at Stripe now. @throws StripeRefused */
export async function boughtSubscription(stripe: Stripe, ref: string): Promise<Bought> {
  const path = `/v1/subscriptions/${encodeURIComponent(ref)}`;
  const read = await stripe.get(path, { expand: ['discounts'] }, StripeSubscription);
  return {
    ...{ ref: read.id, customer: read.customer, order: orderOf(read.metadata) },
    priceRef: read.items.data[0]?.price.id ?? null,
    isOver: read.status === 'incomplete_expired' || read.status === 'canceled',
    standing: (known, now) => standingOf(read, known, now),
  };
}

/** A checkout as it is at Stripe now. @throws StripeRefused */
export const sessionAt = (stripe: Stripe, ref: string): Promise<StripeSession> =>
  stripe.get(
    `/v1/checkout/sessions/${encodeURIComponent(ref)}`,
    { expand: ['payment_intent.latest_charge'] },
    StripeSessionShape,
  );

/** What was paid once, by its payment; null where no checkout led to that. @throws StripeRefused */
export async function boughtByPayment(stripe: Stripe, ref: string): Promise<Bought | null> {
  const query = { payment_intent: ref, expand: ['data.payment_intent.latest_charge'] };
  const { data } = await stripe.get('/v1/checkout/sessions', query, StripeSessions);
  const [session] = data;
  return session?.mode === 'payment' ? boughtOnce(session) : null;
}

/** What was paid once in a checkout; its own id stands for it where nothing was left to be paid. */
export function boughtOnce(session: StripeSession): Bought {
  const { payment_intent: payment } = session;
  const paidBy = typeof payment === 'string' ? payment : payment?.id;
  return {
    ...{ ref: paidBy ?? session.id, customer: session.customer ?? null, priceRef: null },
    order: orderOf(session.metadata),
    isOver: false,
    standing: (known, now) => standingOfSession(session, known, now),
  };
}
