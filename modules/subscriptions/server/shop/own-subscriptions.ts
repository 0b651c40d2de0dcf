import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { currentStatuses, type Gateway, type SubscriptionStatus } from '../../subscription-kinds.contract.ts';
import type { StoredPlan } from '../merge-plans.ts';

/** What a reader subscribes to now, also where it is no longer sold. Times are unix seconds. */
export type OwnSubscription = {
  id: number;
  package_id: number;
  title: string;
  status: SubscriptionStatus;
  date_expire: number | null;
  auto_renew: boolean;
  is_ending: boolean;
  gateway: Gateway;
  /** What it is called at the gateway. */
  gateway_ref: string | null;
  customer: string | null;
  plan_id: number | null;
  /** All plans of its package, those that are no longer offered too. */
  plans: readonly StoredPlan[];
  /** In minor units. */
  price: number;
  currency: string | null;
  /** For which plans its coupon is meant; none named means all. */
  coupon_plans: readonly number[] | null;
};

const MOST = 20;

export async function ownSubscriptions(
  db: Db,
  siteId: number,
  profileId: number,
): Promise<OwnSubscription[]> {
  const { rows } = await sql<OwnSubscription>`select s.id, s.package_id, p.title, s.status, s.date_expire,
      s.auto_renew, s.is_ending, s.gateway, s.gateway_ref, s.gateway_customer_ref as customer, s.plan_id, p.plans,
      s.price, s.currency, c.applies_to as coupon_plans
    from subscription as s join package as p on p.site_id = ${siteId} and p.id = s.package_id
      left join coupon as c on c.site_id = ${siteId} and c.id = s.coupon_id
    where s.site_id = ${siteId} and s.profile_id = ${profileId} and s.deleted_ts is null
      and s.status = any(${[...currentStatuses]}::text[])
    order by s.id desc limit ${MOST}`.execute(db);
  return rows;
}

/** Who somebody is to Stripe, by what they bought last; null for whoever never bought anything. */
export async function customerOf(db: Db, siteId: number, profileId: number): Promise<string | null> {
  const { rows } = await sql<{ customer: string }>`select gateway_customer_ref as customer from subscription
    where site_id = ${siteId} and profile_id = ${profileId} and gateway = 'stripe'
      and gateway_customer_ref is not null
    order by id desc limit 1`.execute(db);
  return rows[0]?.customer ?? null;
}

/** Which packages somebody had before, other than for free: a trial is had once. */
export async function hadPackages(
  db: Db,
  siteId: number,
  { profileId, packageIds }: { profileId: number; packageIds: readonly number[] },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ package_id: number }>`select distinct package_id from subscription
    where site_id = ${siteId} and profile_id = ${profileId} and source <> 'complimentary'
      and package_id = any(${[...packageIds]}::bigint[])`.execute(db);
  return new Set(rows.map(({ package_id }) => package_id));
}
