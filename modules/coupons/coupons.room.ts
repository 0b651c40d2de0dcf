import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { createCoupon, deleteCoupon, listCoupons, removeCoupons, updateCoupon } from './coupons.contract.ts';
import { listPlanData } from './plan-data.contract.ts';
import { demoCoupons } from './server/coupons.demo.ts';
import { couponHandlers } from './server/coupons.handlers.ts';
import { couponTable } from './server/coupons.table.ts';
import { stripeIntegration } from './server/stripe-integration.ts';

/** Codes that make plans cheaper. */
export const couponsRoom = room({
  name: 'coupons',
  contracts: { listCoupons, createCoupon, updateCoupon, deleteCoupon, removeCoupons, listPlanData },
  open: (ground) => ({
    handlers: couponHandlers(ground),
    integrations: [stripeIntegration(ground)],
    undoes: rowUndo(ground.database, couponTable),
  }),
  menu: [{ group: 'audience', id: 'coupons', path: '/coupons', call: listCoupons }],
  things: { coupon: { names: rowNames(couponTable, listCoupons, ({ code }) => code) } },
  retention: { coupon: 30 },
  demo: demoCoupons,
});
