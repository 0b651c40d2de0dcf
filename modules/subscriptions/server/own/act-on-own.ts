import { z } from 'zod';
import type { Ground } from '#platform/server/ground.ts';
import type { Actor } from '#platform/server/trail.ts';
import { type OwnSubscription, ownSubscriptions } from '../shop/own-subscriptions.ts';
import { readPurchase } from '../stripe/read-purchase.ts';
import { readLater } from '../stripe/stripe.jobs.ts';
import { mayBeDone, StripeRefused, stripeOf } from '../stripe/stripe-client.ts';

/** What readers do to a subscription of theirs by themselves. */
export type OwnAct = 'cancel' | 'keep';

/** Which of them fits a subscription now: what is paid again at Stripe ends, or goes on after all. */
export function ownActOf(own: OwnSubscription): OwnAct | null {
  if (!isPaidAgain(own) || own.status === 'paused') return null;
  return own.is_ending ? 'keep' : 'cancel';
}

/** Whether Stripe goes on charging for it, and lets it be changed. */
export const isPaidAgain = ({ gateway, gateway_ref }: OwnSubscription): boolean =>
  gateway === 'stripe' && gateway_ref?.startsWith('sub_') === true;

/** A payment is under way for so long at most, when its answer did not come. */
const LATER_SECONDS = 30;

type Acting = { siteId: number; profileId: number; subscriptionId: number; act: OwnAct };
type Needs = Pick<Ground, 'database' | 'jobs' | 'log' | 'stripe'>;

/** Ends a subscription with what is paid for, or lets it go on; Stripe's own word is kept, so twice is once. */
export async function actOnOwn(
  ground: Ground,
  { siteId, profileId, subscriptionId, act }: Acting,
): Promise<'done' | 'gone' | 'unavailable' | 'unknown'> {
  const stripe = stripeOf(ground)();
  if (!stripe) return 'unavailable';
  const own = (await ownSubscriptions(ground.database.db, siteId, profileId)).find(
    ({ id }) => id === subscriptionId,
  );
  if (!own?.gateway_ref || ownActOf(own) !== act) return 'gone';
  const path = `/v1/subscriptions/${encodeURIComponent(own.gateway_ref)}`;
  await readInAWhile(ground, siteId, own.gateway_ref);
  try {
    await stripe.post(path, { cancel_at_period_end: act === 'cancel' }, z.object({ id: z.string() }));
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error;
    ground.log.warn({ siteId, why: error.message }, 'a subscription could not be changed');
    return mayBeDone(error) ? 'unknown' : 'unavailable';
  }
  await readNow(ground, stripe, siteId, own.gateway_ref, { profileId, kind: 'profile' });
  return 'done';
}

/** What is asked of Stripe now is read later, whatever becomes of the asking. */
export const readInAWhile = (
  { jobs, database }: Pick<Ground, 'jobs' | 'database'>,
  siteId: number,
  ref: string,
): Promise<void> => {
  const runAt = Math.floor(Date.now() / 1000) + LATER_SECONDS;
  return readLater(jobs, database.db, siteId, { kind: 'subscription', ref }, { runAt, keepsTime: true });
};

/** Keeps what Stripe says after a change, and once more in its turn: what a job read before may be written after. */
export async function readNow(
  needs: Needs,
  stripe: NonNullable<ReturnType<ReturnType<typeof stripeOf>>>,
  siteId: number,
  ref: string,
  actor: Actor,
): Promise<void> {
  try {
    await readPurchase(needs, stripe, { kind: 'subscription', ref, siteId, actor });
  } catch (error) {
    // The change itself is done, and is not called a failure.
    needs.log.warn({ siteId, ref, error }, 'a change is read later');
  }
  await readLater(needs.jobs, needs.database.db, siteId, { kind: 'subscription', ref });
}
