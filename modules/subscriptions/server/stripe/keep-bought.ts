import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { writeEvent } from '#platform/server/outbox/write-event.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { type Actor, record } from '#platform/server/trail.ts';
import { addressOfProfile } from '../find-subscriber.ts';
import { tellSubscribers } from '../letters/tell-subscriber.ts';
import { changeAccess, nothing, type Opening, openColumns, openedBy, openOf } from '../open-access.ts';
import { productsOf } from '../packages.table.ts';
import { hasEnded, isOpen, nextMoment } from '../subscription-standing.ts';
import { subscriptionTable } from '../subscriptions.table.ts';
import type { Bought } from './bought.ts';
import { planBehind } from './plan-behind.ts';
import type { BoughtStanding } from './stripe-standing.ts';

type Row = RowOf<'subscription'>;
type Keeping = { trx: Trx; nextId: () => number; siteId: number; now: number; actor?: Actor };

const BY_JOB = { profileId: null, kind: 'job' } as const;
const unknownYet = { paused_ts: null, past_due_ts: null, canceled_ts: null };

/**
 * Makes the subscription of a site what Stripe says of it, with what it opens; done twice, it changes nothing.
 * @returns the id of the subscription; null where there is none, because nothing is paid or nobody here bought it
 */
export async function keepBought(by: Keeping, bought: Bought): Promise<number | null> {
  const before = await lockedRow(by, bought.ref);
  // Whoever was forgotten gets nothing back by a word of the gateway; people were told to cancel it there.
  if (before && before.email === '' && hasEnded(before.status)) return before.id;
  const standing = bought.standing(before ?? unknownYet, by.now);
  if (!standing) return before?.id ?? null;
  return before ? change(by, bought, before, standing) : add(by, bought, standing);
}

async function lockedRow({ trx, siteId }: Keeping, ref: string): Promise<Row | undefined> {
  return trx
    .selectFrom('subscription')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('gateway', '=', 'stripe')
    .where('gateway_ref', '=', ref)
    .forUpdate()
    .executeTakeFirst();
}

async function add(by: Keeping, bought: Bought, standing: BoughtStanding): Promise<number | null> {
  const { trx, nextId, siteId, now } = by;
  const { order } = bought;
  if (order?.masthead_site !== siteId) return null;
  const buyer = await buyerOf(by, order.masthead_profile);
  const { package_id, plan_id, opens } = await soldOf(by, bought, {
    ...{ package_id: order.masthead_package, plan_id: order.masthead_plan },
  });
  if (opens === null) return null;
  const term = { ...standing, gateway: 'stripe' };
  const open = isOpen(term, now) && buyer.profile_id !== null ? opens : nothing;
  // The row comes after, with what it opens: it is nobody's before.
  await changeAccess(opening(by), [{ id: 0, profileId: buyer.profile_id, before: nothing, after: open }]);
  const row = await trx
    .insertInto('subscription')
    .values({
      ...{ site_id: siteId, id: nextId(), ...buyer, package_id, plan_id, ...term, source: 'checkout' },
      ...{ gateway_ref: bought.ref, gateway_customer_ref: bought.customer },
      coupon_id: await couponOf(by, order.masthead_checkout),
      ...{ group_ids: [...opens.groups], due_ts: nextMoment(term, now) },
      ...openColumns(open),
      ...{ created_ts: now, updated_ts: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await told(by, 'subscription.created', { after: row });
  await tellSubscribers(by, [{ before: null, after: row }]);
  if (buyer.profile_id === null && standing.auto_renew) await tellOfCharges(by, row.id, bought.ref);
  return row.id;
}

async function change(by: Keeping, bought: Bought, before: Row, standing: BoughtStanding): Promise<number> {
  const { trx, siteId, now } = by;
  const { package_id, plan_id, opens } = await soldOf(by, bought, before);
  const term = { ...standing, gateway: 'stripe' };
  const groups = opens?.groups ?? before.group_ids;
  const values = { ...standing, package_id, plan_id, gateway_customer_ref: bought.customer };
  const isSame = Object.entries(values).every(([key, value]) => before[key as keyof Row] === value);
  const after = isOpen(term, now) && before.profile_id !== null ? (opens ?? nothing) : nothing;
  await changeAccess(opening(by), [
    {
      ...{ id: before.id, profileId: before.profile_id, after },
      before: openOf(before),
    },
  ]);
  if (isSame) return before.id;
  const row = await trx
    .updateTable('subscription')
    .set((eb) => ({
      ...{ ...values, group_ids: [...groups], due_ts: nextMoment(term, now) },
      ...{ updated_ts: now, updated_by: null, revision: eb('revision', '+', 1) },
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const ends = hasEnded(standing.status) && !hasEnded(before.status);
  await told(by, ends ? 'subscription.ended' : 'subscription.updated', { before, after: row });
  await tellSubscribers(by, [{ before, after: row }]);
  return before.id;
}

const opening = (by: Keeping): Opening => ({ ...by, actor: by.actor ?? BY_JOB });

/** Whoever bought it is gone, and Stripe goes on charging them: somebody has to cancel it there. */
const tellOfCharges = ({ trx, nextId, siteId, now }: Keeping, id: number, ref: string): Promise<void> =>
  writeEvent(trx, nextId, {
    ...{ siteId, event: 'subscription.renews_elsewhere', objectId: id, createdTs: now },
    payload: { gateway: 'stripe', gateway_ref: ref },
  });

/** Who bought it; nobody, where they are gone by now. Of two who were merged it is the one that stayed. */
async function buyerOf({ trx, siteId }: Keeping, profileId: number) {
  const { rows } = await sql<{ id: number }>`select coalesce(merged_into, id) as id from profile
    where site_id = ${siteId} and id = ${profileId}`.execute(trx);
  const email = rows[0] ? await addressOfProfile(trx, siteId, rows[0].id) : null;
  return { profile_id: email === null ? null : (rows[0]?.id ?? null), email: email ?? '' };
}

/** What is sold, by the price that is paid now: a customer may have chosen another plan at Stripe. */
async function soldOf(by: Keeping, bought: Bought, known: { package_id: number; plan_id: number | null }) {
  const { trx, siteId } = by;
  const sold = (await planBehind(trx, siteId, bought.priceRef, known)) ?? changedTo(by, bought) ?? known;
  const row = await trx
    .selectFrom('package')
    .select('products')
    .where('site_id', '=', siteId)
    .where('id', '=', sold.package_id)
    .forShare()
    .executeTakeFirst();
  const { package_id, plan_id } = sold;
  return { package_id, plan_id, opens: row ? openedBy(productsOf(row)) : null };
}

/** The plan that the reader changed to on the site, as long as its price is what they pay. */
function changedTo({ siteId }: Keeping, { order, priceRef }: Bought) {
  if (order?.masthead_site !== siteId || priceRef === null || order.masthead_price !== priceRef) return null;
  return { package_id: order.masthead_package, plan_id: order.masthead_plan };
}

async function couponOf({ trx, siteId }: Keeping, checkoutId: number): Promise<number | null> {
  const row = await trx
    .selectFrom('checkout')
    .select('coupon_id')
    .where('site_id', '=', siteId)
    .where('id', '=', checkoutId)
    .executeTakeFirst();
  return row?.coupon_id ?? null;
}

/** Leaves the audit row and the event, with what changed alone. */
async function told(by: Keeping, action: string, { before, after }: { before?: Row; after: Row }) {
  const { trx, nextId, siteId } = by;
  const said = (row: Row) => ({ ...subscriptionTable.said(row), gateway_ref: row.gateway_ref });
  const [was, is] = [before ? (said(before) as Record<string, unknown>) : null, said(after)];
  const changed = Object.entries(is).filter(
    ([key, value]) => was === null || JSON.stringify(was[key]) !== JSON.stringify(value),
  );
  const keys = changed.map(([key]) => key);
  await record(trx, nextId, {
    ...{ siteId, actor: by.actor ?? BY_JOB, action, objectKind: 'subscription', objectId: after.id },
    before: was && Object.fromEntries(keys.map((key) => [key, was[key]])),
    after: Object.fromEntries(changed),
    event: { profile_id: after.profile_id, package_id: after.package_id, status: after.status },
  });
  await publishChange(trx, { topic: 'subscription', siteId });
}
