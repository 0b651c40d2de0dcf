import type { Call } from '#platform/server/answer.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { changeRow, refusedField } from '#platform/server/rows/write-rows.ts';
import { actorOf, record } from '#platform/server/trail.ts';
import { managedByGateway, type updateSubscription } from '../subscriptions.contract.ts';
import { afterAct, withEnd } from './act-on-subscription.ts';
import { tellSubscribers } from './letters/tell-subscriber.ts';
import { changeAccess, nothing, openedBy, openOf } from './open-access.ts';
import { productsOf } from './packages.table.ts';
import { hasEnded, isOpen, nextMoment, settled } from './subscription-standing.ts';
import { type StoredSubscription, subscriptionTable } from './subscriptions.table.ts';

/** Changes a subscription that is managed by hand; what it opens follows in the same transaction. */
export function changeSubscription(
  database: Database,
  call: Call<typeof updateSubscription>,
): Promise<StoredSubscription> {
  const { now, params, body } = call;
  const siteId = call.site.id;
  return changeRow(
    ...([database, call, subscriptionTable, params.subscriptionId, body] as const),
    async ({ act, date_expire: end, note }, { before }, trx) => {
      const said = note === undefined ? {} : { note };
      if (act === undefined && end === undefined) return said;
      if (before.gateway !== 'manual') throw managedByGateway();
      // What time has done counts, though no sweep has come by since.
      const current = settled(before, now);
      const next = act === undefined ? withEnd(current, end ?? null, now) : afterAct(current, act, now);
      if (typeof next === 'function') throw refusedField(next, act === undefined ? 'date_expire' : 'act');
      const opens = openedBy(await productsOfPackage(trx, siteId, before.package_id));
      const by = { trx, nextId: database.ids.next, siteId, now, actor: actorOf(call) };
      await changeAccess(by, [
        {
          ...{ id: before.id, profileId: before.profile_id },
          before: openOf(before),
          after: isOpen(next, now) ? opens : nothing,
        },
      ]);
      if (hasEnded(next.status) && !hasEnded(before.status)) {
        const { profile_id, package_id } = before;
        await record(trx, database.ids.next, {
          ...{ siteId, actor: by.actor, action: 'subscription.ended' },
          ...{ objectKind: 'subscription', objectId: before.id, after: { status: next.status } },
          event: { profile_id, package_id, status: next.status },
        });
      }
      await tellSubscribers(by, [{ before, after: next }]);
      const { status, date_expire, is_ending, paused_ts, past_due_ts, canceled_ts } = next;
      return {
        ...said,
        ...{ status, date_expire, is_ending, paused_ts, past_due_ts, canceled_ts },
        group_ids: [...opens.groups],
        due_ts: nextMoment(next, now),
      };
    },
  );
}

/** Held as it is until the write is done: what changes it then finds this subscription too. */
async function productsOfPackage(trx: Trx, siteId: number, id: number) {
  const row = await trx
    .selectFrom('package')
    .select('products')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  return row ? productsOf(row) : [];
}
