import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { couponSortKeys } from './coupon-kinds.contract.ts';
import { couponsRoom } from './coupons.room.ts';

const sees: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'site' }] };
const manages: Expectation = { who: [{ all: ['EDIT_SITE', 'MANAGE_SUBSCRIPTIONS'], on: 'site' }] };

/** What every coupon of the samples says. */
const coupon = { percent_off: 20, duration: 'once', first_time_only: false, active: true };

/** What the tests that are made of the contracts know of this room. */
export const couponsSamples = samplesOf(couponsRoom, {
  who: {
    listCoupons: sees,
    createCoupon: manages,
    updateCoupon: manages,
    deleteCoupon: manages,
    removeCoupons: manages,
    listPlanData: sees,
  },
  parameters: { couponId: 'coupon' },
  bodies: {
    createCoupon: () => ({ code: 'LATER', percent_off: 10 }),
    updateCoupon: () => ({ revision: 1, title: 'Looked at' }),
    removeCoupons: ({ coupon: id }) => ({ ids: [id] }),
  },
  small: { coupon: 'Some dozens, each made by hand.' },
  manyRows: [
    `insert into coupon_redemption (site_id, id, coupon_id, profile_id, amount_off, currency, created_ts)
    select $1::bigint, 7950000 + n, 7940000 + n / 2000, ${firstOf.profile} + n % 2000, 100, 'EUR', 1700000000 + n
    from generate_series(0, 3999) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    await trx
      .insertInto('coupon')
      .values({
        ...{ site_id: site.id, id, created_ts: now, updated_ts: now, ...coupon },
        ...{ code: 'OURS', title: `${site.mark} coupon` },
      })
      .execute();
    noteThing(site, 'coupon', id);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const coupons = rows.map((at) => ({
      ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now, ...coupon },
      ...{ code: `CODE-${at}`, title: text(at) },
    }));
    await trx.insertInto('coupon').values(coupons).execute();
  },
  asked: () => ({ query: ['code', 'e'], active: ['true', 'false'], order_by: couponSortKeys }),
});
