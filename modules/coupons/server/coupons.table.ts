import { sql } from 'kysely';
import { onSite } from '#platform/contract/permission-rule.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { rowTable } from '#platform/server/rows/table.ts';
import { type Coupon, type CouponFilters, couponCodeTaken } from '../coupons.contract.ts';

export const couponTable = rowTable('coupon', {
  kind: 'coupon',
  topic: 'coupon',
  show: (row): Coupon => ({ ...row, duration: row.duration as Coupon['duration'], per_customer: 1 }),
  said: (row) => ({
    ...{ code: row.code, title: row.title, percent_off: row.percent_off, amount_off: row.amount_off },
    ...{ currency: row.currency, duration: row.duration, duration_in_months: row.duration_in_months },
    ...{ max_redemptions: row.max_redemptions, redeem_by: row.redeem_by, applies_to: row.applies_to },
    ...{ first_time_only: row.first_time_only, active: row.active },
    gateway_coupon_ref: row.gateway_coupon_ref,
  }),
  event: ({ code }) => ({ code }),
  undoneBy: onSite('EDIT_SITE', 'MANAGE_SUBSCRIPTIONS'),
  unique: { coupon_code: { error: couponCodeTaken, field: 'code' } },
});

export const couponList: ListDescription<'coupon', CouponFilters> = {
  search: ['code', 'title'],
  filters: { active: (isActive) => sql`active = ${isActive}` },
  sorts: {
    created: { column: 'id' },
    code: { column: 'code', isText: true },
    redeemed: { column: 'times_redeemed' },
  },
};
