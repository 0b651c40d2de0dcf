import { decimalsOf, isCurrency } from '#platform/contract/money.ts';

/** Of these Stripe takes whole units; of all others without cents, as of HUF, ISK and UGX, it takes hundredths. */
const whole: ReadonlySet<string> = new Set([
  ...[
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'JPY',
    'KMF',
    'KRW',
    'MGA',
    'PYG',
    'RWF',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ],
]);

/** How many of Stripe's units one of ours is. */
function unitsOf(currency: string): number {
  if (!isCurrency(currency)) return 1;
  const decimals = decimalsOf(currency);
  return 10 ** ((whole.has(currency) ? 0 : Math.max(2, decimals)) - decimals);
}

/** An amount in minor units, as Stripe takes it. */
export const stripeAmount = (amount: number, currency: string): number =>
  Math.round(amount * unitsOf(currency));

/** An amount that Stripe says, in minor units. */
export const ownAmount = (amount: number, currency: string): number => Math.round(amount / unitsOf(currency));
