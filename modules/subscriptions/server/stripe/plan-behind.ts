import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { StoredPlan } from '../merge-plans.ts';

type Sold = { package_id: number; plan_id: number | null };
type Pack = { id: number; plans: StoredPlan[] };

/** The plan that is linked to a price of the gateway: the one that is known, where that is linked to it too. */
export async function planBehind(
  trx: Trx,
  siteId: number,
  priceRef: string | null,
  known: Sold,
): Promise<Sold | null> {
  if (priceRef === null) return null;
  const { rows } = await sql<Pack>`select id, plans from package
    where site_id = ${siteId} and deleted_ts is null
      and plans @> ${JSON.stringify([{ gateway_price_ref: priceRef }])}::jsonb
    order by id`.execute(trx);
  const linked = rows.flatMap(({ id, plans }) =>
    plans
      .filter(({ gateway_price_ref }) => gateway_price_ref === priceRef)
      .map((plan) => ({ package_id: id, plan_id: plan.id })),
  );
  return linked.find(({ plan_id }) => plan_id === known.plan_id) ?? linked[0] ?? null;
}
