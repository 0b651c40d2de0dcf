import { z } from 'zod';

const reference = z.string().min(1).max(255);
/** A thing by its id, or as a whole where it was asked for so. */
const named = z
  .union([reference, z.object({ id: reference })])
  .transform((one) => (typeof one === 'string' ? one : one.id));
const seconds = z.number().int();

/** What the checkout put on what was bought: whose it is, and of what. */
const metadata = z.record(z.string(), z.string()).nullish();

const Discount = z.object({
  coupon: z.object({ percent_off: z.number().nullish(), amount_off: z.number().int().nullish() }).nullish(),
});

/** A subscription at Stripe, with `discounts` expanded. */
export const StripeSubscription = z.object({
  id: reference,
  status: z.string(),
  customer: named,
  metadata,
  currency: z.string(),
  start_date: seconds,
  cancel_at: seconds.nullish(),
  cancel_at_period_end: z.boolean(),
  ended_at: seconds.nullish(),
  canceled_at: seconds.nullish(),
  pause_collection: z.object({}).nullish(),
  discounts: z.array(z.union([reference, Discount])).nullish(),
  items: z.object({
    data: z
      .array(
        z.object({
          id: reference,
          quantity: z.number().int().nullish(),
          current_period_end: seconds,
          price: z.object({ id: reference, unit_amount: z.number().int().nullish() }),
        }),
      )
      .min(1),
  }),
});
export type StripeSubscription = z.output<typeof StripeSubscription>;

const Price = z.object({
  id: reference.nullish(),
  unit_amount: z.number().int().nullish(),
  currency: z.string(),
  recurring: z.object({ interval: z.string(), interval_count: z.number().int() }).nullish(),
});
export type StripePrice = z.output<typeof Price>;

/** A price of the catalogue there. */
export const StripeListedPrice = Price.extend({ id: reference });
export type StripeListedPrice = z.output<typeof StripeListedPrice>;
export const StripePrices = z.object({ data: z.array(StripeListedPrice) });

/** What an invoice would be: less than nothing is a credit for later ones. */
export const StripePreview = z.object({
  amount_due: z.number().int(),
  total: z.number().int(),
  currency: z.string(),
});

/** What a coupon takes off, and for how long. */
export const StripeCoupon = z.object({
  percent_off: z.number().nullish(),
  amount_off: z.number().int().nullish(),
  currency: z.string().nullish(),
  duration: z.string(),
  duration_in_months: z.number().int().nullish(),
});
export type StripeCoupon = z.output<typeof StripeCoupon>;

const Charge = z.object({ refunded: z.boolean() });

/** A checkout at Stripe, with `payment_intent.latest_charge` expanded. */
export const StripeSession = z.object({
  id: reference,
  status: z.enum(['open', 'complete', 'expired']),
  mode: z.string(),
  payment_status: z.string(),
  url: z.url({ protocol: /^https?$/ }).nullish(),
  metadata,
  created: seconds,
  currency: z.string().nullish(),
  amount_total: z.number().int().nullish(),
  customer: named.nullish(),
  subscription: named.nullish(),
  payment_intent: z
    .union([
      reference,
      z.object({
        id: reference,
        status: z.string().nullish(),
        latest_charge: z.union([reference, Charge]).nullish(),
      }),
    ])
    .nullish(),
  line_items: z.object({ data: z.array(z.object({ price: Price.nullish() })) }).nullish(),
});
export type StripeSession = z.output<typeof StripeSession>;

export const StripeSessions = z.object({ data: z.array(StripeSession) });

/** The page on which somebody manages what they pay. */
export const StripePortal = z.object({ url: z.url({ protocol: /^https?$/ }) });
