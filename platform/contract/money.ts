/** No amount is higher, in minor units: card networks take eight digits. */
export const HIGHEST_AMOUNT = 99_999_999;

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Whether these are the three capital letters of a currency. */
export const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code) && currencies.has(code);

/** How many decimals amounts of a currency have: two for most, none for yen. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
