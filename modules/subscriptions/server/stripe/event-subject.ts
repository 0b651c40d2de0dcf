import { z } from 'zod';

/** What an event is about: it is read again from Stripe, whatever the event itself says of it. */
export type Subject = { kind: 'subscription' | 'session' | 'payment'; ref: string };

const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .pipe(z.string().min(1).max(255))
  .nullish();

const Told = z.object({
  data: z.object({
    object: z.object({
      id: reference,
      subscription: reference,
      payment_intent: reference,
      parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
    }),
  }),
});

const sessions = /^checkout\.session\.(completed|expired|async_payment_(succeeded|failed))$/;
const subscriptions = /^customer\.subscription\./;
const invoices = /^invoice\.(paid|payment_failed|payment_action_required)$/;

/** Null for what does not matter here. */
export function subjectOf(type: string, event: unknown): Subject | null {
  const read = Told.safeParse(event);
  if (!read.success) return null;
  const { id, subscription, payment_intent, parent } = read.data.data.object;
  const of = (kind: Subject['kind'], ref: string | null | undefined) => (ref ? { kind, ref } : null);
  if (sessions.test(type)) return of('session', id);
  if (subscriptions.test(type)) return of('subscription', id);
  // Newer versions say it of the parent of the invoice.
  if (invoices.test(type))
    return of('subscription', subscription ?? parent?.subscription_details?.subscription);
  return type === 'charge.refunded' ? of('payment', payment_intent) : null;
}
