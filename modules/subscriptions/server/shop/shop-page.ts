import { type OfferedCoupon, offeredCoupon } from '#modules/coupons/coupon-redemptions.public.ts';
import { noteView, type PagesNeeds, type ReaderSite } from '#modules/pages/pages.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { StoredPlan } from '../merge-plans.ts';
import type { OfferedPackage } from './offered-packages.ts';
import { hadPackages, type OwnSubscription, ownSubscriptions } from './own-subscriptions.ts';
import { SHOP_PATH } from './shop-offer.ts';
import { amountText, givesText, periodText, type ShopTexts, shopTexts, standsText } from './shop-words.ts';

/** The layout of all pages of the shop. */
export const LAYOUT = 'subscribe';

const nothing: ReadonlySet<number> = new Set();

type Shown = {
  db: Db;
  packages: readonly OfferedPackage[];
  /** What was typed as a coupon. */
  code: string;
  problem: string | null;
};

/** What a site sells, with what the reader has of it already and what a coupon takes off. */
export async function shopPage(needs: PagesNeeds, site: ReaderSite, { db, packages, code, problem }: Shown) {
  const text = shopTexts(site.locale);
  const profileId = needs.reader?.profileId ?? null;
  const now = Math.floor(Date.now() / 1000);
  const own = profileId === null ? [] : await ownSubscriptions(db, site.id, profileId);
  const coupon = code === '' ? null : await offeredCoupon(db, { siteId: site.id, code, profileId, now });
  const left = packages.filter(({ id }) => !own.some(({ package_id }) => package_id === id));
  const fits = left.some(({ plans }) => plans.some((plan) => (coupon?.amountOff(plan) ?? null) !== null));
  const packageIds = left.map(({ id }) => id);
  const had = profileId === null ? nothing : await hadPackages(db, site.id, { profileId, packageIds });
  const shown = left.map(({ id, gives, plans, ...said }) => {
    const offered = { title: said.title, coupon, isNew: !had.has(id) };
    return {
      ...{ ...said, gives: givesText(text, gives) },
      plans: plans.map((plan) => planShown(text, site, { ...offered, plan })),
    };
  });
  const isWrong = code !== '' && !fits;
  return noteView(needs, site, LAYOUT, {
    ...{ title: text('shop.title'), problem, url: SHOP_PATH, packages: shown, go: null },
    text: introText(text, shown.length > 0, own.length > 0),
    status: problem === null ? 200 : 422,
    coupon: {
      ...{ code, label: text('shop.coupon'), button: text('shop.apply'), problem: isWrong },
      said: isWrong
        ? text('problems.couponUnknown')
        : fits && coupon
          ? text('shop.couponFits', { code: coupon.code })
          : null,
    },
    own_title: text('shop.own'),
    own: own.map((one) => ({ title: one.title, text: standsText(text, site, one) })),
    manage: isManaged(own) ? text('shop.manage') : null,
  });
}

/** Whoever has something already reads that another package is paid beside it. */
function introText(text: ShopTexts, isOffered: boolean, hasSome: boolean): string {
  if (isOffered) return text(hasSome ? 'shop.besides' : 'shop.text');
  return hasSome ? '' : text('shop.nothing');
}

/** Whether any of them is paid through Stripe. */
const isManaged = (own: readonly OwnSubscription[]): boolean => own.some(({ customer }) => customer !== null);

type Offered = { title: string; plan: StoredPlan; coupon: OfferedCoupon | null; isNew: boolean };

function planShown(text: ShopTexts, site: ReaderSite, { title, plan, coupon, isNew }: Offered) {
  const full = amountText(plan.amount, plan.currency, site.locale);
  const off = coupon?.amountOff(plan) ?? null;
  const price = off === null ? full : amountText(plan.amount - off, plan.currency, site.locale);
  const period = periodText(text, plan);
  const trialDays = isNew ? plan.trial_days : 0;
  const notes = [
    ...(trialDays > 0 ? [text('shop.trial', { count: trialDays, price: `${price} ${period}` })] : []),
    ...(off === null ? [] : afterwards(text, plan, coupon, `${full} ${period}`)),
  ];
  return {
    ...{ id: plan.id, price, period, was: off === null ? null : full, note: notes.join(' ') },
    ...{ coupon: off === null ? '' : (coupon?.code ?? ''), button: text('shop.buy') },
    label: text('shop.buyLabel', { title, price, period }),
  };
}

/** For how long less is paid, where it is paid again. */
function afterwards(
  text: ShopTexts,
  { interval }: StoredPlan,
  coupon: OfferedCoupon | null,
  price: string,
): string[] {
  if (interval === 'one_time' || coupon === null || coupon.duration === 'forever') return [];
  const months = coupon.months;
  return [
    months === null ? text('shop.firstOnly', { price }) : text('shop.firstMonths', { count: months, price }),
  ];
}
