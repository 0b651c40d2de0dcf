import { z } from 'zod';
import type { StripeSettings } from '#platform/server/ground.ts';
import { type CouponDuration, couponDurations } from '../coupon-kinds.contract.ts';
import type { GatewayDiscount, GatewayPlan } from '../plan-data.contract.ts';
import { ownAmount } from '../stripe-currencies.contract.ts';

const Price = z.object({
  id: z.string(),
  nickname: z.string().nullish(),
  unit_amount: z.number().int().nullish(),
  currency: z.string(),
  recurring: z
    .object({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: z.number().int() })
    .nullish(),
});
const Discount = z.object({
  id: z.string(),
  name: z.string().nullish(),
  percent_off: z.number().nullish(),
  amount_off: z.number().int().nullish(),
  currency: z.string().nullish(),
  duration: z.enum(couponDurations),
  duration_in_months: z.number().int().nullish(),
});
const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), has_more: z.boolean().default(false) });

/** What the gateway sells, before anybody has looked what of it is linked. */
export type Catalogue = {
  /** `unit_amount` is as Stripe counts: what its prices are held against. */
  plans: (Omit<GatewayPlan, 'linked_plan_id'> & { unit_amount: number | null })[];
  discounts: Omit<GatewayDiscount, 'linked_coupon_id'>[];
};

const TIMEOUT_MS = 5_000;
const KEPT_MS = 300_000;
const FAILED_MS = 15_000;
const PAGE = 100;
/** Who has more prices than this sees the first of them. */
const MOST_PAGES = 5;

/** Reads prices and coupons of Stripe, and keeps them for five minutes; null while it does not answer. */
export function stripeCatalogue(
  settings: () => StripeSettings | null,
  warn: (why: string) => void,
): () => Promise<Catalogue | null> {
  let kept: { until: number; for: StripeSettings; said: Promise<Catalogue | null> } | undefined;
  return async () => {
    const to = settings();
    if (!to) return null;
    const now = performance.now();
    if (kept && kept.for === to && kept.until > now) return kept.said;
    const said = read(to).catch((error: unknown) => {
      warn(error instanceof Error ? error.message : String(error));
      return null;
    });
    const mine = { until: now + FAILED_MS, for: to, said };
    kept = mine;
    void said.then((catalogue) => {
      if (catalogue) mine.until = performance.now() + KEPT_MS;
    });
    return said;
  };
}

async function read(to: StripeSettings): Promise<Catalogue> {
  const [prices, coupons] = await Promise.all([
    all(to, '/v1/prices?active=true', Price),
    all(to, '/v1/coupons?', Discount),
  ]);
  return {
    plans: prices.map((price) => ({
      ...{ ref: price.id, title: price.nickname ?? '', unit_amount: price.unit_amount ?? null },
      ...{ amount: ownOf(price.unit_amount, price.currency), currency: price.currency.toUpperCase() },
      interval: price.recurring?.interval ?? ('one_time' as const),
      interval_count: price.recurring?.interval_count ?? 1,
    })),
    discounts: coupons.map((coupon) => ({
      ...{ ref: coupon.id, title: coupon.name ?? '', percent_off: coupon.percent_off ?? null },
      ...{
        amount_off: ownOf(coupon.amount_off, coupon.currency),
        currency: coupon.currency?.toUpperCase() ?? null,
      },
      duration: coupon.duration satisfies CouponDuration,
      duration_in_months: coupon.duration_in_months ?? null,
    })),
  };
}

const ownOf = (amount: number | null | undefined, currency: string | null | undefined): number | null =>
  amount == null ? null : ownAmount(amount, (currency ?? '').toUpperCase());

async function all<Item extends z.ZodType & { _output: { id: string } }>(
  to: StripeSettings,
  path: string,
  item: Item,
): Promise<z.output<Item>[]> {
  const found: z.output<Item>[] = [];
  for (let number = 0; number < MOST_PAGES; number += 1) {
    const last = found.at(-1) as { id: string } | undefined;
    const after = last ? `&starting_after=${encodeURIComponent(last.id)}` : '';
    const answer = await fetch(new URL(`${path}&limit=${PAGE}${after}`, to.address), {
      headers: { authorization: `Bearer ${to.key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`Stripe answered ${answer.status}.`);
    const { data, has_more } = page(item).parse(await answer.json());
    found.push(...(data as z.output<Item>[]));
    if (!has_more) break;
  }
  return found;
}
