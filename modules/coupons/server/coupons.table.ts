import { sql } from 'kysely';
import { onSite } from '#platform/contract/permission-rule.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { rowTable, saidAs } from '#platform/server/rows/table.ts';
import { type Coupon, CouponFields, type CouponFilters, couponCodeTaken } from '../coupons.contract.ts';

export const couponTable = rowTable('coupon', {
  kind: 'coupon',
  topic: 'coupon',
  show: (row): Coupon => ({ ...row, duration: row.duration as Coupon['duration'], per_customer: 1 }),
  said: saidAs(CouponFields),
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
