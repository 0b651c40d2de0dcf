/**
 * Currencies by how many decimals ISO 4217 gives their amounts. Engines know this each in their own way (of forints some say
 * none), and what is stored may not depend on where it was typed.
 */
const byDecimals = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUC CUP
    CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR
    KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK
    PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS
    UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG ZWL`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
] as const;

const decimals: ReadonlyMap<string, number> = new Map(
  byDecimals.flatMap(([count, codes]) => codes.split(/\s+/).map((code) => [code, count] as const)),
);

/** Of these nobody pays hundredths: they are shown without, and their prices are long numbers. */
const paidInWholes: ReadonlySet<string> = new Set(
  'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SLL SOS SYP TWD YER'.split(' '),
);

/** No amount of any currency is higher, in minor units. */
export const HIGHEST_AMOUNT = 99_999_999_999;

/** No amount of a currency is higher, in minor units: card networks take eight digits, and of small money as many wholes. */
export const highestAmountOf = (currency: string): number =>
  paidInWholes.has(currency) ? 99_999_999 * 10 ** decimalsOf(currency) : 99_999_999;

/** The currencies that amounts can be of, by their three letters. */
export const currencies: readonly string[] = [...decimals.keys()];

/** Whether these are the three capital letters of a currency. */
export const isCurrency = (code: string): boolean => decimals.has(code);

/** How many decimals amounts of a currency have, as ISO 4217 says: two for most, none for yen. */
export const decimalsOf = (currency: string): number => decimals.get(currency) ?? 2;

/** How amounts of a currency are written, the same in every engine. */
export const moneyFormat = (locale: string, currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, {
    ...{ style: 'currency', currency },
    minimumFractionDigits: decimalsOf(currency),
    maximumFractionDigits: decimalsOf(currency),
    trailingZeroDisplay: paidInWholes.has(currency) ? 'stripIfInteger' : 'auto',
  });
