import { decimalsOf, HIGHEST_AMOUNT, isCurrency } from '../contract/money.ts';
import { pageLanguage } from './page-language.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** An amount in minor units by the custom of the page's language: `€9.00`. */
export function moneyText(amount: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat(pageLanguage, { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format.format(amount / 10 ** decimalsOf(currency));
}

/** An amount as it is typed into a field: `9.00`. */
export const typedAmount = (amount: number, currency: string): string =>
  (amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));

/** Minor units of what was typed, with a point or a comma before the cents; null for what is no amount of the currency. */
export function minorUnits(typed: string, currency: string): number | null {
  if (!isCurrency(currency)) return null;
  const match = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(typed.trim());
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  const decimals = decimalsOf(currency);
  if (part.length > decimals) return null;
  const amount = Number(whole + part.padEnd(decimals, '0'));
  return amount > HIGHEST_AMOUNT ? null : amount;
}
