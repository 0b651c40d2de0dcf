import { expect, test } from 'vitest';
import { ownAmount, stripeAmount } from './stripe-amounts.ts';

test.each([
  ['EUR', 900, 900],
  ['JPY', 500, 500],
  ['KRW', 9_900, 9_900],
  ['MGA', 4_000, 4_000],
  ['HUF', 2_990, 299_000],
  ['ISK', 500, 50_000],
  ['UGX', 5_000, 500_000],
  ['COP', 12_000, 1_200_000],
  ['KWD', 1_230, 1_230],
])('of %s, %i is %i at Stripe', (currency, own, there) => {
  expect([stripeAmount(own, currency), ownAmount(there, currency)]).toEqual([there, own]);
});

test('what no currency is stays as it is', () => {
  expect([stripeAmount(900, ''), ownAmount(900, 'usdx')]).toEqual([900, 900]);
});
