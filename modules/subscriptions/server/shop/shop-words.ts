import { dayOf, type ReaderSite } from '#modules/pages/pages.public.ts';
import { decimalsOf, moneyFormat } from '#platform/contract/money.ts';
import { serverTexts } from '#platform/server/texts.ts';
import type { StoredPlan } from '../merge-plans.ts';
import english from '../texts/en-US.json' with { type: 'json' };
import type { OfferedPackage } from './offered-packages.ts';
import type { OwnSubscription } from './own-subscriptions.ts';

/** What the pages say on which readers subscribe, by language. */
export const shopTexts = serverTexts(new URL('../texts/', import.meta.url), english, ['ar']);
export type ShopTexts = ReturnType<typeof shopTexts>;

/** An amount in minor units, as readers of the site write it. */
export const amountText = (amount: number, currency: string, locale: string): string =>
  moneyFormat(locale, currency).format(amount / 10 ** decimalsOf(currency));

/** How often a plan is paid. */
export function periodText(text: ShopTexts, { interval, interval_count: count }: StoredPlan): string {
  if (interval === 'one_time') return text('shop.once');
  return text(`shop.every.${interval}`, { count });
}

/** What somebody pays for what they have, and how often. */
export function paidText(
  text: ShopTexts,
  locale: string,
  { price, currency, plan_id, plans }: Pick<OwnSubscription, 'price' | 'currency' | 'plan_id' | 'plans'>,
): string {
  if (price === 0 || currency === null) return text('shop.free');
  const plan = plans.find(({ id }) => id === plan_id);
  const amount = amountText(price, currency, locale);
  return plan ? text('shop.paid', { price: amount, period: periodText(text, plan) }) : amount;
}

/** What a package gives, each as a line. */
export const givesText = (text: ShopTexts, gives: OfferedPackage['gives']): string[] =>
  gives.map(({ type, title }) => text(`shop.gives.${type}`, { title }));

/** How a subscription stands, in a sentence. */
export function standsText(
  text: ShopTexts,
  site: Pick<ReaderSite, 'locale' | 'timezone'>,
  { status, date_expire: end, is_ending, auto_renew }: OwnSubscription,
): string {
  if (status === 'paused') return text('shop.stands.paused');
  if (status === 'past_due') return text('shop.stands.pastDue');
  if (end === null) return text('shop.stands.forever');
  const day = dayOf(end, site);
  if (is_ending || !auto_renew) return text('shop.stands.until', { day });
  return text(status === 'trialing' ? 'shop.stands.trial' : 'shop.stands.renews', { day });
}
