import { apiError } from '#platform/contract/api-error.ts';
import { decimalsOf } from '#platform/contract/money.ts';

/** The currencies that Stripe takes payments in (docs.stripe.com/currencies), by how many decimals its amounts have. */
const byDecimals = [
  [0, 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CVE CZK
    DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES KGS KHR KYD KZT LAK LBP
    LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB
    SAR SBD SCR SEK SGD SHP SLE SOS SRD STN SZL THB TJS TOP TRY TTD TWD TZS UAH UGX USD UYU UZS WST XCD XCG YER ZAR ZMW`,
  ],
  [3, 'BHD JOD KWD OMR TND'],
] as const;

const decimals: ReadonlyMap<string, number> = new Map(
  byDecimals.flatMap(([count, codes]) => codes.split(/\s+/).map((code) => [code, count] as const)),
);

/** How many of Stripe's units one of ours is: it counts krónur in hundredths that are always 00, and ariary in wholes. */
const stripeUnits = (currency: string): number => {
  const own = decimalsOf(currency);
  return 10 ** ((decimals.get(currency) ?? own) - own);
};

/** An amount in minor units, as Stripe takes it. */
export const stripeAmount = (amount: number, currency: string): number =>
  Math.round(amount * stripeUnits(currency));

/** An amount that Stripe says, in minor units. */
export const ownAmount = (amount: number, currency: string): number =>
  Math.round(amount / stripeUnits(currency));

/** Of dinars and rials the last of three decimals is always 0 there, and less than one of its units nowhere. */
const stepOf = (currency: string): number =>
  decimals.get(currency) === 3 ? 10 : Math.max(1, 1 / stripeUnits(currency));

/** Why Stripe would not charge an amount in minor units; null where it would. */
export function chargeComplaint(amount: number, currency: string): 'currency' | 'amount' | null {
  if (!decimals.has(currency)) return 'currency';
  return amount % stepOf(currency) === 0 ? null : 'amount';
}

export const currencyUncharged = apiError(
  'currency_is_invalid',
  422,
  "Stripe doesn't take payments in this currency. Choose another one.",
);
export const amountUncharged = apiError(
  'amount_is_invalid',
  422,
  "Stripe can't charge the last decimals of this amount. Round it.",
);
