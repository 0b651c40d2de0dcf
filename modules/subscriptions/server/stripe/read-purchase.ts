import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { Actor } from '#platform/server/trail.ts';
import { endCheckout, finishCheckout } from '../shop/checkouts.queries.ts';
import { type Bought, boughtByPayment, boughtOnce, boughtSubscription, sessionAt } from './bought.ts';
import type { Subject } from './event-subject.ts';
import { keepBought } from './keep-bought.ts';
import { isUnknown, type Stripe } from './stripe-client.ts';
import type { StripeSession } from './stripe-objects.ts';

type Needs = Pick<Ground, 'database' | 'log'>;
type Reading = Subject & {
  siteId: number;
  /** Whoever changed it, where that is known. */
  actor?: Actor;
};

/**
 * Reads something from Stripe and keeps what it says, whichever event told of it and in which order.
 * @throws StripeRefused where Stripe does not answer
 */
export async function readPurchase(needs: Needs, stripe: Stripe, reading: Reading): Promise<void> {
  const { siteId, ref, actor } = reading;
  const { db, ids } = needs.database;
  try {
    const bought = await boughtOf(db, stripe, reading);
    if (!bought) return;
    await db.transaction().execute(async (trx) => {
      const now = Math.floor(Date.now() / 1000);
      const subscriptionId = await keepBought({ trx, nextId: ids.next, siteId, now, actor }, bought);
      if (bought.order?.masthead_site !== siteId) return;
      const checkout = { siteId, id: bought.order.masthead_checkout, now };
      if (subscriptionId !== null) await finishCheckout(trx, { ...checkout, subscriptionId });
      else if (bought.isOver) await endCheckout(trx, checkout);
    });
  } catch (error) {
    if (!isUnknown(error)) throw error;
    // A key of another account knows nothing: nobody loses what they have by that, and a page that is gone is paid by nobody.
    if (reading.kind === 'session') await endSession(db, siteId, ref);
    needs.log.warn({ siteId, ref }, 'Stripe knows nothing of a purchase');
  }
}

async function boughtOf(db: Db, stripe: Stripe, { siteId, kind, ref }: Reading): Promise<Bought | null> {
  if (kind === 'subscription') return boughtSubscription(stripe, ref);
  if (kind === 'payment') return boughtByPayment(stripe, ref);
  const session = await sessionAt(stripe, ref);
  if (session.status === 'complete' && session.subscription) {
    return boughtSubscription(stripe, session.subscription);
  }
  if (hasFailed(session)) await endSession(db, siteId, ref);
  return session.mode === 'payment' ? boughtOnce(session) : null;
}

/** Whether nothing will come of a checkout any more: nobody came, or the bank said no days later. */
function hasFailed({ status, payment_status, payment_intent: payment }: StripeSession): boolean {
  if (status === 'expired') return true;
  const state = typeof payment === 'object' ? payment?.status : null;
  const isRefused = state === 'requires_payment_method' || state === 'canceled';
  return status === 'complete' && payment_status === 'unpaid' && isRefused;
}

async function endSession(db: Db, siteId: number, ref: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const checkout = await trx
      .selectFrom('checkout')
      .select('id')
      .where('site_id', '=', siteId)
      .where('session_ref', '=', ref)
      .where('status', '=', 'open')
      .executeTakeFirst();
    const now = Math.floor(Date.now() / 1000);
    if (checkout) await endCheckout(trx, { siteId, id: checkout.id, now });
  });
}
