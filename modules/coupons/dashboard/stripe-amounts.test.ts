import { expect, test } from 'vitest';
import { currencies, decimalsOf, highestAmountOf, moneyFormat } from '#platform/contract/money.ts';
import { minorUnits, typedAmount } from '#platform/dashboard/money.ts';
import { chargeComplaint, ownAmount, stripeAmount } from '../stripe-currencies.contract.ts';

test.each([
  ['EUR', 900, 900],
  ['JPY', 500, 500],
  ['KRW', 9_900, 9_900],
  ['MGA', 400_000, 4_000],
  ['HUF', 299_000, 299_000],
  ['TWD', 29_900, 29_900],
  ['ISK', 500, 50_000],
  ['UGX', 5_000, 500_000],
  ['COP', 1_200_000, 1_200_000],
  ['KWD', 1_230, 1_230],
])('of %s, %i is %i at Stripe', (currency, own, there) => {
  expect([stripeAmount(own, currency), ownAmount(there, currency)]).toEqual([there, own]);
});

test('what no currency is stays as it is', () => {
  expect([stripeAmount(900, ''), ownAmount(900, 'usdx')]).toEqual([900, 900]);
});

/** What somebody reads, as a number: digits of the page's language, with its signs taken away. */
const readAs = (shown: string): number => Number(shown.replace(/[^\d.]/g, ''));

test.each(currencies)(
  'an amount of %s is typed, kept, shown, told to Stripe and read back as the same',
  (currency) => {
    const decimals = decimalsOf(currency);
    const parts = decimals === 0 ? [''] : ['', `.${'5'.padEnd(decimals, '0')}`, `.${'0'.repeat(decimals)}`];
    for (const whole of [0, 1, 9, 1_234, 99_999, 999_999]) {
      for (const part of parts) {
        const stored = minorUnits(`${whole}${part}`, currency);
        if (stored === null) {
          expect(whole * 10 ** decimals).toBeGreaterThan(highestAmountOf(currency) / 10);
          continue;
        }
        expect(stored).toBe(Math.round(Number(`${whole}${part}`) * 10 ** decimals));
        expect(minorUnits(typedAmount(stored, currency), currency)).toBe(stored);
        const shown = moneyFormat('en-US', currency).format(stored / 10 ** decimals);
        expect(readAs(shown.replace(/^[^\d]+/, ''))).toBe(stored / 10 ** decimals);
        const complaint = chargeComplaint(stored, currency);
        if (complaint === null) expect(ownAmount(stripeAmount(stored, currency), currency)).toBe(stored);
        else
          expect([currency, complaint]).toEqual([
            currency,
            part.includes('5') ? expect.any(String) : 'currency',
          ]);
      }
    }
  },
);

test('what Stripe cannot charge is told by its currency, or by the amount', () => {
  expect(chargeComplaint(900, 'KPW')).toBe('currency');
  expect([chargeComplaint(1_235, 'KWD'), chargeComplaint(400_050, 'MGA')]).toEqual(['amount', 'amount']);
  expect([chargeComplaint(1_230, 'KWD'), chargeComplaint(400_100, 'MGA')]).toEqual([null, null]);
});
