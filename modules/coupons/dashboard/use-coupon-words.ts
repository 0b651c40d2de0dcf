import { useMemo } from 'react';
import { moneyText } from '#platform/dashboard/money.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { Coupon } from '../coupons.contract.ts';
import type { GatewayPlan } from '../plan-data.contract.ts';
import { useCouponsTexts } from './coupons-texts.ts';

type Discount = Pick<Coupon, 'percent_off' | 'amount_off' | 'currency' | 'duration' | 'duration_in_months'>;
type Terms = Pick<GatewayPlan, 'interval' | 'interval_count' | 'amount' | 'currency'>;

let percents: Intl.NumberFormat | undefined;

function percentText(percent: number): string {
  percents ??= new Intl.NumberFormat(pageLanguage, { style: 'percent', maximumFractionDigits: 2 });
  return percents.format(percent / 100);
}

/** How much less, and for how long: `20% off for 3 months`. */
export function useDiscountWords(): (coupon: Discount) => string {
  const text = useCouponsTexts();
  return useMemo(
    () =>
      ({ percent_off, amount_off, currency, duration, duration_in_months }) => {
        const off =
          amount_off !== null && currency !== null
            ? moneyText(amount_off, currency)
            : percentText(percent_off ?? 0);
        if (duration !== 'repeating') return text(`discount.${duration}`, { off });
        return text('discount.repeating', { off, count: duration_in_months ?? 0 });
      },
    [text],
  );
}

/** What a plan costs: `€9.00 a month`. */
export function useTermWords(): (plan: Terms) => string {
  const text = useCouponsTexts();
  return useMemo(
    () =>
      ({ interval, interval_count: count, amount, currency }) => {
        const price = amount === null ? currency : moneyText(amount, currency);
        if (interval === 'one_time') return text('planData.terms.once', { price });
        return text(`planData.terms.${interval}`, { price, count });
      },
    [text],
  );
}
