import { findFirstSite } from '#modules/sites/sites.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { addRow, changeRow } from '#platform/server/rows/write-rows.ts';
import {
  createCoupon,
  deleteCoupon,
  listCoupons,
  removeCoupons as removeCouponsCall,
  updateCoupon,
} from '../coupons.contract.ts';
import { listPlanData } from '../plan-data.contract.ts';
import { checkChange, checkNew, refuseUncharged } from './check-coupon.ts';
import { couponList, couponTable } from './coupons.table.ts';
import { linkedCatalogue, localPlans, withDifferences } from './plan-data.ts';
import { removeCoupons } from './remove-coupons.ts';
import { stripeCatalogue } from './stripe-catalogue.ts';

/** The calls about coupons, and about the plans that they are for. */
export function couponHandlers(ground: Pick<Ground, 'database' | 'log' | 'stripe'>): Handler[] {
  const { database, log } = ground;
  const { db } = database;
  const catalogueOf = stripeCatalogue(
    () => ground.stripe,
    (why) => log.warn({ why }, 'the prices of the payment provider could not be read'),
  );
  /** One account at the gateway is that of the first site, not of all that this server has. */
  const isConnected = async (siteId: number): Promise<boolean> =>
    ground.stripe !== null && (await findFirstSite(database))?.id === siteId;
  return [
    answer(listCoupons, ({ query, site }) => listPage(db, couponTable, couponList, site.id, query)),
    answer(createCoupon, (call) =>
      addRow(database, call, couponTable, async (trx) => {
        await checkNew(trx, call.site.id, call.body, call.now);
        if (await isConnected(call.site.id)) refuseUncharged(call.body);
        return call.body;
      }),
    ),
    answer(updateCoupon, (call) =>
      changeRow(
        ...([database, call, couponTable, call.params.couponId, call.body] as const),
        async (said, { before, merged }, trx) => {
          await checkChange(trx, said, { before, merged }, call.now);
          const isOther = said.amount_off !== undefined || said.currency !== undefined;
          if (isOther && (await isConnected(call.site.id))) refuseUncharged(merged);
          return said;
        },
      ),
    ),
    answer(deleteCoupon, async (call) => {
      const removed = await removeCoupons(database, call, [call.params.couponId]);
      if (removed.items.length + removed.deactivated.length === 0) throw notFound();
      return removed;
    }),
    answer(removeCouponsCall, (call) => removeCoupons(database, call, call.body.ids)),
    answer(listPlanData, async ({ site }) => {
      const isAsked = await isConnected(site.id);
      const [plans, catalogue] = await Promise.all([localPlans(db, site.id), isAsked ? catalogueOf() : null]);
      return {
        gateway: isAsked ? ('stripe' as const) : null,
        degraded: isAsked && catalogue === null,
        local_plans: withDifferences(plans, catalogue, isAsked),
        ...(await linkedCatalogue(db, site.id, catalogue, plans)),
      };
    }),
  ];
}
