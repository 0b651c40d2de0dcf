import { exampleAmount } from '#platform/dashboard/money.ts';
import type { PlanComplaint } from './package-values.ts';
import type { useSubscriptionsTexts } from './subscriptions-texts.ts';

/** What is wrong with a plan, with a price of its currency as an example. */
export const planComplaintText = (
  text: ReturnType<typeof useSubscriptionsTexts>,
  complaint: PlanComplaint,
  currency: string,
): string =>
  complaint === 'priceWrong'
    ? text('plans.priceWrong', { example: exampleAmount(currency) })
    : text(`plans.${complaint}`);
