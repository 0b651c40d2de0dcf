import { pageLanguage } from './page-language.ts';

let format: Intl.NumberFormat | undefined;

/** A whole number by the custom of the page's language. */
export function numberText(value: number | bigint): string {
  // To make one costs more than to use it a hundred times.
  format ??= new Intl.NumberFormat(pageLanguage);
  return format.format(value);
}

/** A count that may have stopped on the way, and then says so: `10,000+`. */
export const boundedCount = (count: number, isExact: boolean): string =>
  `${numberText(count)}${isExact ? '' : '+'}`;

let plain: Intl.NumberFormat | undefined;

/** A number that may be a year: four digits stand together, as in `1800` and `10,000`. */
export function plainNumberText(value: number): string {
  plain ??= new Intl.NumberFormat(pageLanguage, { useGrouping: 'min2' });
  return plain.format(value);
}

let compact: Intl.NumberFormat | undefined;

/** A number as an axis has room for it: `120K`. */
export function compactText(value: number): string {
  compact ??= new Intl.NumberFormat(pageLanguage, { notation: 'compact', maximumFractionDigits: 1 });
  return compact.format(value);
}
