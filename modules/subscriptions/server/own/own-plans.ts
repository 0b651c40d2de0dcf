import type { ReaderSite } from '#modules/pages/pages.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { type OwnSubscription, ownSubscriptions } from '../shop/own-subscriptions.ts';
import { offerOf, SHOP_PATH } from '../shop/shop-offer.ts';
import { paidText, shopTexts, standsText } from '../shop/shop-words.ts';
import { type OwnAct, ownActOf } from './act-on-own.ts';
import { changePath, isChangeable } from './change-path.ts';

/** What a page of the account says of one subscription, in the language of the site. */
type OwnPlan = {
  id: number;
  title: string;
  /** What it costs and how it stands, a sentence each. */
  text: string;
  act: { act: OwnAct; button: string; label: string } | null;
  change: { url: string; title: string; label: string } | null;
};

/** What readers have of a site, and whether they manage how they pay for it at Stripe. */
type OwnPlans = {
  title: string;
  none: string;
  plans: readonly OwnPlan[];
  /** A form that leads to the page of Stripe; null where nothing is paid there. */
  manage: { action: string; name: string; value: string; button: string } | null;
  /** Where more is sold; null where nothing is. */
  shop: { url: string; title: string } | null;
};

/** What leads back to the account from the page of Stripe. */
export const MANAGE_OF_ACCOUNT = 'account';

/** Null for whoever has nothing where nothing is sold. */
export async function ownPlansOf(
  ground: Ground,
  site: ReaderSite,
  profileId: number,
): Promise<OwnPlans | null> {
  const text = shopTexts(site.locale);
  const own = await ownSubscriptions(ground.database.db, site.id, profileId);
  const isSold = (await offerOf(ground)(site.id)).length > 0;
  if (own.length === 0 && !isSold) return null;
  const isConnected = ground.stripe !== null;
  const isPaid = own.some(({ gateway, customer }) => gateway === 'stripe' && customer !== null);
  const actIn = (one: OwnSubscription): OwnPlan['act'] => {
    const act = isConnected ? ownActOf(one) : null;
    if (act === null) return null;
    return { act, button: text(`own.${act}`), label: text(`own.${act}Label`, { title: one.title }) };
  };
  return {
    title: text('shop.own'),
    none: text('own.none'),
    plans: own.map((one) => ({
      ...{ id: one.id, title: one.title, act: actIn(one) },
      text: text('own.stands', {
        paid: paidText(text, site.locale, one),
        stands: standsText(text, site, one),
      }),
      change:
        isConnected && isChangeable(one)
          ? {
              url: changePath(one.id),
              ...{ title: text('own.change'), label: text('own.changeLabel', { title: one.title }) },
            }
          : null,
    })),
    manage:
      isConnected && isPaid
        ? { action: SHOP_PATH, name: 'manage', value: MANAGE_OF_ACCOUNT, button: text('shop.manage') }
        : null,
    shop: isSold ? { url: SHOP_PATH, title: text('own.shop') } : null,
  };
}
