import { createHmac, timingSafeEqual } from 'node:crypto';

/** So old at most is what Stripe signed, in seconds: what is older may have been overheard. */
const TOLERANCE_SECONDS = 300;
const MOST_SIGNATURES = 10;

/** Whether Stripe signed these bytes lately; `now` is unix seconds. */
export function isSignedByStripe(header: unknown, body: Buffer, secret: string, now: number): boolean {
  const parts = String(header ?? '')
    .split(',')
    .map((part) => part.trim().split('=', 2));
  const at = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(at) || Math.abs(now - Number(at)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${at}.`).update(body).digest();
  return parts
    .filter(([name]) => name === 'v1')
    .slice(0, MOST_SIGNATURES)
    .some(([, said = '']) => {
      const signature = Buffer.from(said, 'hex');
      return signature.length === expected.length && timingSafeEqual(signature, expected);
    });
}
