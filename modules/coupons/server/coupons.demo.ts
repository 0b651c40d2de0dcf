import type { DemoNeeds } from '#platform/server/room.ts';

const DAY = 86_400;

type DemoCoupon = {
  code: string;
  title: string;
  percent_off?: number;
  amount_off?: number;
  duration?: 'once' | 'repeating' | 'forever';
  months?: number;
  most?: number;
  /** Days from now. */
  until?: number;
  redeemed?: number;
  isFirst?: boolean;
  isOff?: boolean;
};

const coupons: readonly DemoCoupon[] = [
  {
    ...{ code: 'SPRING-20', title: 'Spring campaign', percent_off: 20, duration: 'repeating', months: 3 },
    ...{ most: 500, until: 41, redeemed: 184 },
  },
  { code: 'STUDENT', title: 'Students and apprentices', percent_off: 50, duration: 'forever', redeemed: 61 },
  { code: 'WELCOME5', title: 'First month cheaper', amount_off: 500, isFirst: true, redeemed: 372 },
  { code: 'FRIENDS', title: 'For friends of subscribers', percent_off: 33.33, most: 100, redeemed: 100 },
  { code: 'PRESS-FREE', title: 'Colleagues of the press club', percent_off: 100, most: 40, redeemed: 12 },
  { code: 'SUMMER-24', title: 'Summer reading', percent_off: 25, until: -80, redeemed: 207 },
  { code: 'BARGE-WEEK', title: 'River festival', amount_off: 300, redeemed: 0, isOff: true },
];

/** Coupons of the demo newsroom. */
export async function demoCoupons({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const rows = coupons.map((one) => ({
    ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now, code: one.code, title: one.title },
    ...{ percent_off: one.percent_off ?? null, amount_off: one.amount_off ?? null },
    ...{ currency: one.amount_off === undefined ? null : 'EUR', duration: one.duration ?? 'once' },
    ...{ duration_in_months: one.months ?? null, max_redemptions: one.most ?? null },
    redeem_by: one.until === undefined ? null : now + one.until * DAY,
    ...{ first_time_only: one.isFirst ?? false, active: !one.isOff, times_redeemed: one.redeemed ?? 0 },
  }));
  await trx.insertInto('coupon').values(rows).execute();
}
