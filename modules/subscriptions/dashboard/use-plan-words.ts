import { useMemo } from 'react';
import { moneyText } from '#platform/dashboard/money.ts';
import type { Plan } from '../packages.contract.ts';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';

type Terms = Pick<Plan, 'interval' | 'interval_count' | 'amount' | 'currency'>;

/** What a plan costs in a few words: `€9.00 a month`. */
export function usePlanWords(): (plan: Terms) => string {
  const text = useSubscriptionsTexts();
  return useMemo(
    () =>
      ({ interval, interval_count: count, amount, currency }) => {
        const price = amount === 0 ? text('plans.free') : moneyText(amount, currency);
        if (interval === 'one_time') return text('plans.once', { price });
        return text(interval === 'month' ? 'plans.perMonth' : 'plans.perYear', { price, count });
      },
    [text],
  );
}
