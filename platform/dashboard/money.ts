import { decimalsOf, highestAmountOf, isCurrency, moneyFormat } from '../contract/money.ts';
import { pageLanguage } from './page-language.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** An amount in minor units by the custom of the page's language: `€9.00`. */
export function moneyText(amount: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = moneyFormat(pageLanguage, currency);
    formats.set(currency, format);
  }
  return format.format(amount / 10 ** decimalsOf(currency));
}

/** An amount as it is typed into a field, by the custom of the page's language: `9.00`. */
export const typedAmount = (amount: number, currency: string): string =>
  new Intl.NumberFormat(pageLanguage, {
    ...{ useGrouping: false, numberingSystem: 'latn' },
    minimumFractionDigits: decimalsOf(currency),
    maximumFractionDigits: decimalsOf(currency),
  }).format(amount / 10 ** decimalsOf(currency));

/** Minor units of what was typed, with a point or a comma before the cents; null for what is no amount of the currency. */
export function minorUnits(typed: string, currency: string): number | null {
  if (!isCurrency(currency)) return null;
  const match = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(typed.trim());
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  const decimals = decimalsOf(currency);
  if (part.length > decimals) return null;
  const amount = Number(whole + part.padEnd(decimals, '0'));
  return amount > highestAmountOf(currency) ? null : amount;
}

/** How an amount of a currency may be typed: `9.00`, or `900` without decimals. */
export const exampleAmount = (currency: string): string =>
  typedAmount(900 * 10 ** Math.max(0, decimalsOf(currency) - 2), currency);
