import { redeemCoupon } from '#modules/coupons/coupon-redemptions.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { addRow, refusedField } from '#platform/server/rows/write-rows.ts';
import { actorOf } from '#platform/server/trail.ts';
import type { Plan } from '../packages.contract.ts';
import { planEnd } from '../plan-end.contract.ts';
import { currentStatuses } from '../subscription-kinds.contract.ts';
import {
  couponUnfit,
  endInvalid,
  packageUnknown,
  planGone,
  type SubscriptionDraft,
  subscriptionExists,
} from '../subscriptions.contract.ts';
import { findSubscriber } from './find-subscriber.ts';
import { changeAccess, nothing, type Opening, openColumns, openedBy } from './open-access.ts';
import { plansOf, productsOf } from './packages.table.ts';
import { isOpen, nextMoment } from './subscription-standing.ts';
import { type StoredSubscription, subscriptionTable } from './subscriptions.table.ts';

type Adding = Pick<Call, 'site' | 'caller' | 'request' | 'now'> & { body: SubscriptionDraft };

/** Adds a subscription by hand; what it opens is open once it is there. */
export function addSubscription(database: Database, call: Adding): Promise<StoredSubscription> {
  const { body, now } = call;
  const siteId = call.site.id;
  return addRow(database, call, subscriptionTable, async (trx) => {
    const pack = await offeredPackage(trx, siteId, body.package_id);
    const plan = offeredPlan(pack, body.plan_id);
    const subscriber = await findSubscriber(trx, siteId, body);
    await refuseSecond(trx, siteId, subscriber.profile_id, pack.id);
    const term = termOf(body, plan, now);
    const opens = openedBy(productsOf(pack));
    const open = isOpen(term, now) ? opens : nothing;
    const by = { trx, nextId: database.ids.next, siteId, now, actor: actorOf(call) };
    // The row comes after, with what it opens: it is nobody's before.
    await changeAccess(by, [{ id: 0, profileId: subscriber.profile_id, before: nothing, after: open }]);
    return {
      ...subscriber,
      ...term,
      ...{ package_id: pack.id, plan_id: plan?.id ?? null, note: body.note },
      ...(await priceOf(by, body, plan, subscriber.profile_id)),
      group_ids: [...opens.groups],
      ...openColumns(open),
      due_ts: nextMoment(term, now),
    };
  });
}

/** Nothing, or what the plan costs, less what a coupon takes off. @throws ApiError coupon_code_is_invalid */
async function priceOf(
  { trx, nextId, siteId, now, actor }: Opening,
  body: SubscriptionDraft,
  plan: Plan | null,
  profileId: number,
) {
  const currency = plan?.currency ?? null;
  if (body.is_complimentary || plan === null) {
    if (body.coupon_code) throw refusedField(couponUnfit, 'coupon_code');
    return { price: 0, currency, source: 'complimentary' };
  }
  const paid = { currency, source: 'dashboard' };
  if (!body.coupon_code) return { ...paid, price: plan.amount };
  const redeemed = await redeemCoupon({
    ...{ trx, nextId, siteId, now, profileId, by: actor.profileId, code: body.coupon_code },
    ...{ planId: plan.id, price: plan.amount, currency: plan.currency },
  });
  if (!redeemed) throw refusedField(couponUnfit, 'coupon_code');
  return { ...paid, price: plan.amount - redeemed.amountOff, coupon_id: redeemed.id };
}

function termOf(body: SubscriptionDraft, plan: Plan | null, now: number) {
  const date_start = body.date_start ?? now;
  const usual = plan ? planEnd(plan, date_start) : null;
  const date_expire = body.date_expire === undefined ? usual : body.date_expire;
  if (date_expire !== null && (date_expire <= now || date_expire <= date_start)) {
    throw refusedField(endInvalid, 'date_expire');
  }
  return {
    ...{ status: 'active', gateway: 'manual', date_start, date_expire },
    ...{ auto_renew: body.auto_renew && date_expire !== null, is_ending: false },
    ...{ paused_ts: null, past_due_ts: null, canceled_ts: null },
  };
}

/** The package is held as it is until the subscription is there: its plan keeps its terms from then on. */
async function offeredPackage(trx: Trx, siteId: number, id: number): Promise<RowOf<'package'>> {
  const row = await trx
    .selectFrom('package')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('deleted_ts', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!row) throw refusedField(packageUnknown, 'package_id');
  return row;
}

function offeredPlan(pack: RowOf<'package'>, id: number | null): Plan | null {
  if (id === null) return null;
  const plan = plansOf(pack).find((one) => one.id === id && one.retired_ts === null);
  if (!plan) throw refusedField(planGone, 'plan_id');
  return plan;
}

async function refuseSecond(trx: Trx, siteId: number, profileId: number, packageId: number): Promise<void> {
  const other = await trx
    .selectFrom('subscription')
    .select('id')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('package_id', '=', packageId)
    .where('status', 'in', [...currentStatuses])
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (other) throw refusedField(subscriptionExists, 'package_id');
}
