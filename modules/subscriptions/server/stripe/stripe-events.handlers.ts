import { findFirstSite } from '#modules/sites/sites.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { signedBodyOf } from '#platform/server/signed-bodies.ts';
import { signatureInvalid, takeStripeEvent } from '../../stripe-events.contract.ts';
import { subjectOf } from './event-subject.ts';
import { readLater } from './stripe.jobs.ts';
import { isSignedByStripe } from './stripe-signature.ts';

/** Takes what Stripe tells. What it says is not believed but read from Stripe afterwards, so no order matters. */
export const stripeEventHandlers = (ground: Ground): Handler[] => [
  answer(takeStripeEvent, async ({ site, request, body, now }) => {
    const { database, jobs } = ground;
    const secret = ground.stripe?.webhookSecret;
    // The account is that of the first site, not of all that this server has.
    if (!secret || (await findFirstSite(database))?.id !== site.id) throw notFound();
    const bytes = signedBodyOf(request);
    if (!bytes || !isSignedByStripe(request.headers['stripe-signature'], bytes, secret, now)) {
      throw signatureInvalid();
    }
    const subject = subjectOf(body.type, JSON.parse(bytes.toString()));
    if (subject) {
      await database.db.transaction().execute(async (trx) => {
        const isNew = await trx
          .insertInto('gateway_event')
          .values({ site_id: site.id, event_ref: body.id, type: body.type, created_ts: now })
          .onConflict((conflict) => conflict.columns(['site_id', 'event_ref']).doNothing())
          .returning('event_ref')
          .executeTakeFirst();
        if (isNew) await readLater(jobs, trx, site.id, subject);
      });
    }
    return { received: true as const };
  }),
];
