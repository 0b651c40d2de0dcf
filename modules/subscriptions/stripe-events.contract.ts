import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { everyone } from '#platform/contract/permission-rule.ts';

const LONGEST_NAME = 255;
const LARGEST_EVENT = 512 * 1024;

/** What is looked at before the signature has been checked. */
export const StripeEvent = z
  .object({
    id: z.string().min(1).max(LONGEST_NAME),
    type: z.string().min(1).max(LONGEST_NAME),
  })
  .meta({ id: 'StripeEvent' });

export const signatureInvalid = apiError(
  'signature_is_invalid',
  400,
  'The signature of this event is missing, wrong or too old.',
);

export const takeStripeEvent = endpoint({
  method: 'POST',
  path: '/core/v1/subscriptions/stripe-events',
  summary:
    'What Stripe tells of payments, signed with STRIPE_WEBHOOK_SECRET; what it is about is read from Stripe afterwards',
  permission: everyone(),
  // Stripe itself calls, on behalf of readers who have paid.
  csrf: 'not-required',
  whenPastDue: 'allowed',
  // What it tells is read from Stripe by a job.
  writes: false,
  maxBodyBytes: LARGEST_EVENT,
  body: StripeEvent,
  response: z.object({ received: z.literal(true) }),
  errors: [signatureInvalid, notFound],
});
