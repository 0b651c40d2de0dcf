import { expect, test } from 'vitest';
import { discountOf, isRedeemable } from './redeem-rules.ts';

const NOW = 1_800_000_000;
const coupon = {
  ...{ active: true, redeem_by: null, max_redemptions: null, times_redeemed: 0, applies_to: [] },
  ...{ currency: null, first_time_only: false },
};
const purchase = { planId: 7, currency: 'EUR', isFirst: false, now: NOW };

test.each([
  [{}, true],
  [{ active: false }, false],
  [{ redeem_by: NOW + 1 }, true],
  [{ redeem_by: NOW }, false],
  [{ max_redemptions: 3, times_redeemed: 2 }, true],
  [{ max_redemptions: 3, times_redeemed: 3 }, false],
  [{ applies_to: [6, 7] }, true],
  [{ applies_to: [6] }, false],
  [{ currency: 'EUR' }, true],
  [{ currency: 'USD' }, false],
  [{ first_time_only: true }, false],
])('%j is redeemable: %s', (more, expected) => {
  expect(isRedeemable({ ...coupon, ...more }, purchase)).toBe(expected);
});

test('for the first purchase alone it is redeemable once it is the first', () => {
  expect(isRedeemable({ ...coupon, first_time_only: true }, { ...purchase, isFirst: true })).toBe(true);
});

test.each([
  [{ percent_off: 20, amount_off: null }, 900, 180],
  [{ percent_off: 33.33, amount_off: null }, 900, 300],
  [{ percent_off: 0.01, amount_off: null }, 900, 0],
  [{ percent_off: 100, amount_off: null }, 900, 900],
  [{ percent_off: 12.5, amount_off: null }, 999, 125],
  [{ percent_off: null, amount_off: 250 }, 900, 250],
  [{ percent_off: null, amount_off: 5_000 }, 900, 900],
])('%j of %i is %i less, in whole units', (off, price, less) => {
  expect(discountOf(off, price)).toBe(less);
});
