import {
  amountUncharged,
  chargeComplaint,
  currencyUncharged,
} from '#modules/coupons/stripe-currencies.contract.ts';
import { findFirstSite } from '#modules/sites/sites.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { PlanDraft } from '../packages.contract.ts';
import type { StoredPlan } from './merge-plans.ts';

/**
 * Refuses plans that readers could not pay, where they pay through Stripe; those that stood so before may stay.
 * @throws ApiError currency_is_invalid, amount_is_invalid
 */
export async function refuseUncharged(
  { database, stripe }: Pick<Ground, 'database' | 'stripe'>,
  siteId: number,
  said: readonly PlanDraft[],
  before: readonly StoredPlan[] = [],
): Promise<void> {
  if (!stripe) return;
  const isAsBefore = ({ id, amount, currency }: PlanDraft) =>
    before.some((plan) => plan.id === id && plan.amount === amount && plan.currency === currency);
  const [wrong] = said.flatMap((plan, at) => {
    const why = isAsBefore(plan) ? null : chargeComplaint(plan.amount, plan.currency);
    return why === null ? [] : [{ at, why }];
  });
  if (!wrong || (await findFirstSite(database))?.id !== siteId) return;
  const refusal = wrong.why === 'currency' ? currencyUncharged : amountUncharged;
  const loc = ['body', 'plans', wrong.at, wrong.why];
  throw refusal({ details: [{ loc, msg: refusal.message }] });
}
