import type { Db } from '#platform/server/database.ts';
import type { GatewayDiscount, GatewayPlan, LocalPlan } from '../plan-data.contract.ts';
import { stripeAmount } from '../stripe-currencies.contract.ts';
import type { Catalogue } from './stripe-catalogue.ts';

type Plan = Omit<LocalPlan, 'difference'>;
type StoredPlan = Omit<Plan, 'package_id' | 'package_title' | 'is_retired'> & { retired_ts: number | null };

const MOST_PACKAGES = 500;

/** The plans of all packages of a site that are not archived. */
export async function localPlans(db: Db, siteId: number): Promise<Plan[]> {
  const packages = await db
    .selectFrom('package')
    .select(['id', 'title', 'plans'])
    .where('site_id', '=', siteId)
    .where('status', '<>', 'archived')
    .where('deleted_ts', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .limit(MOST_PACKAGES)
    .execute();
  return packages.flatMap((row) =>
    (row.plans as StoredPlan[]).map(({ retired_ts, ...plan }) => ({
      ...plan,
      ...{ package_id: row.id, package_title: row.title, is_retired: retired_ts !== null },
    })),
  );
}

/** Plans held against their prices at the gateway. */
export function withDifferences(
  plans: readonly Plan[],
  catalogue: Catalogue | null,
  isConnected: boolean,
): LocalPlan[] {
  const prices = new Map(catalogue?.plans.map((price) => [price.ref, price]));
  const differenceOf = (plan: Plan): LocalPlan['difference'] => {
    if (plan.gateway_price_ref === null) return 'unlinked';
    if (!isConnected || catalogue === null) return 'unknown';
    const price = prices.get(plan.gateway_price_ref);
    if (!price) return 'missing';
    const isSame =
      price.unit_amount === stripeAmount(plan.amount, plan.currency) &&
      price.currency === plan.currency &&
      price.interval === plan.interval &&
      price.interval_count === plan.interval_count;
    return isSame ? 'same' : 'differs';
  };
  return plans.map((plan) => ({ ...plan, difference: differenceOf(plan) }));
}

/** What the gateway sells, with what of the site is linked to it. */
export async function linkedCatalogue(
  db: Db,
  siteId: number,
  catalogue: Catalogue | null,
  plans: readonly Plan[],
): Promise<{ gateway_plans: GatewayPlan[]; gateway_discounts: GatewayDiscount[] }> {
  if (catalogue === null) return { gateway_plans: [], gateway_discounts: [] };
  const linked = await db
    .selectFrom('coupon')
    .select(['id', 'gateway_coupon_ref'])
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .where('gateway_coupon_ref', 'is not', null)
    .execute();
  return {
    gateway_plans: catalogue.plans.map(({ unit_amount: _, ...price }) => ({
      ...price,
      linked_plan_id: plans.find((plan) => plan.gateway_price_ref === price.ref)?.id ?? null,
    })),
    gateway_discounts: catalogue.discounts.map((discount) => ({
      ...discount,
      linked_coupon_id: linked.find((one) => one.gateway_coupon_ref === discount.ref)?.id ?? null,
    })),
  };
}
