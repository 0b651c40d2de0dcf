import type { StripeSettings } from '#platform/server/ground.ts';

type Row = { gateway: string; gateway_ref: string | null };

const DASHBOARD = 'https://dashboard.stripe.com/';

/** Where Stripe shows something that was bought; null for what others charge, and without an account. */
export function gatewayUrl({ gateway, gateway_ref: ref }: Row, stripe: StripeSettings | null): string | null {
  if (gateway !== 'stripe' || ref === null || stripe === null) return null;
  const part = ref.startsWith('sub_') ? 'subscriptions' : 'payments';
  const test = /^[a-z]+_test/.test(stripe.key) ? 'test/' : '';
  return `${DASHBOARD}${test}${part}/${encodeURIComponent(ref)}`;
}
