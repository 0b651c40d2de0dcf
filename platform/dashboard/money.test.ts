import { expect, test } from 'vitest';
import { minorUnits, moneyText, typedAmount } from './money.ts';

test.each([
  ['9', 'EUR', 900],
  ['9.5', 'EUR', 950],
  ['9,05', 'EUR', 905],
  [' 0 ', 'USD', 0],
  ['500', 'JPY', 500],
  ['1.234', 'KWD', 1_234],
])('%j of %s is %i', (typed, currency, amount) => {
  expect(minorUnits(typed, currency)).toBe(amount);
});

test.each([
  ['', 'EUR'],
  ['-1', 'EUR'],
  ['9.005', 'EUR'],
  ['1,000.00', 'EUR'],
  ['9.5', 'JPY'],
  ['nine', 'EUR'],
  ['9', 'XYZ'],
  ['9999999', 'EUR'],
])('%j of %s is no amount', (typed, currency) => {
  expect(minorUnits(typed, currency)).toBeNull();
});

test('an amount is said by the custom of the language, and typed with as many decimals as its currency has', () => {
  expect([moneyText(90_050, 'EUR'), moneyText(500, 'JPY')]).toEqual(['€900.50', '¥500']);
  expect([typedAmount(905, 'EUR'), typedAmount(500, 'JPY')]).toEqual(['9.05', '500']);
});
