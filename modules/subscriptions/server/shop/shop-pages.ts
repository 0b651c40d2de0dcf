import { ACCOUNT_PATH, noteView, type OwnPage, ownPagesOf } from '#modules/pages/pages.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import { isFromOtherSite } from '#platform/server/same-origin.ts';
import { changePage } from '../own/change-page.ts';
import { CHANGE_PATH } from '../own/change-path.ts';
import { MANAGE_OF_ACCOUNT } from '../own/own-plans.ts';
import { type Stripe, StripeRefused, stripeOf } from '../stripe/stripe-client.ts';
import { StripePortal } from '../stripe/stripe-objects.ts';
import { customerOf } from './own-subscriptions.ts';
import { leadToShop, offerOf, SHOP_PATH } from './shop-offer.ts';
import { LAYOUT, shopPage } from './shop-page.ts';
import { type ShopTexts, shopTexts } from './shop-words.ts';
import { type ShopProblem, startCheckout } from './start-checkout.ts';
import { THANKS_PATH, thanksPage } from './thanks-page.ts';

const LONGEST_CODE = 40;
/** Codes that are tried within a minute from one address. */
const CODES_A_MINUTE = 20;
/** Payments that one reader begins within a minute. */
const STARTS_A_MINUTE = 6;
/** Plans that one reader looks at or changes to within a minute. */
const CHANGES = 12;

type Asked = Parameters<OwnPage>;

/** The pages on which readers subscribe, pay at Stripe, and come back; none without an account there. */
export function bringShop(ground: Ground): void {
  leadToShop(ground);
  const { db } = ground.database;
  const offer = offerOf(ground);
  const stripe = stripeOf(ground);
  const take = minuteCounts();
  const shop: OwnPage = async (needs, site, request) => {
    const opened = stripe();
    if (!opened) return null;
    if (request.path === THANKS_PATH) return thanksPage(db, needs, site, request);
    const packages = site.closed ? [] : await offer(site.id);
    if (request.path === CHANGE_PATH) {
      const changing = request.form && needs.reader ? { [`change ${needs.reader.profileId}`]: CHANGES } : {};
      if (take(changing, Date.now()) !== null) return 'too_many';
      return changePage(ground, opened, packages, [needs, site, request]);
    }
    if (request.path !== SHOP_PATH) return null;
    const profileId = needs.reader?.profileId ?? null;
    const customer = profileId === null ? null : await customerOf(db, site.id, profileId);
    // Who pays for what is no longer sold still manages it here.
    if (packages.length === 0 && customer === null) return null;
    const text = shopTexts(site.locale);
    const typed = request.form?.coupon ?? new URLSearchParams(request.query).get('coupon') ?? '';
    const code = typed.trim().slice(0, LONGEST_CODE);
    const show = async (problem: ShopProblem | 'foreign' | null) => ({
      page: await shopPage(needs, site, {
        ...{ db, packages, code, problem: problem === null ? null : text(`problems.${problem}`) },
      }),
    });
    if (code !== '' && take({ [`code ${request.ip}`]: CODES_A_MINUTE }, Date.now()) !== null) {
      return 'too_many';
    }
    if (!request.form) return show(null);
    if (isFromOtherSite(request)) return show('foreign');
    if (profileId === null) {
      const back = code === '' ? SHOP_PATH : `${SHOP_PATH}?coupon=${encodeURIComponent(code)}`;
      return { status: 303, location: `/u/site/sign-in?to=${encodeURIComponent(back)}`, headers: own };
    }
    if (take({ [`start ${profileId}`]: STARTS_A_MINUTE }, Date.now()) !== null) return 'too_many';
    const address = `${site.base}${SHOP_PATH}`;
    if (request.form.manage !== undefined) {
      const back = request.form.manage === MANAGE_OF_ACCOUNT ? `${site.base}${ACCOUNT_PATH}` : address;
      const url = customer === null ? null : await portalAt(ground, opened, { customer, return_url: back });
      return url === null ? show('unavailable') : sendOn([needs, site, request], text, 'manage', url);
    }
    // A plan is asked for by its id, whatever is offered.
    if (site.closed) return show('planGone');
    const planId = /^\d{1,16}$/.test(request.form.plan ?? '') ? Number(request.form.plan) : 0;
    const started = await startCheckout(ground, opened, {
      ...{ siteId: site.id, profileId, planId, code, address },
    });
    if (started === 'paid') return { status: 303, location: THANKS_PATH, headers: own };
    return 'problem' in started
      ? show(started.problem)
      : sendOn([needs, site, request], text, 'pay', started.url);
  };
  ownPagesOf(ground).add(SHOP_PATH, shop);
}

const own = { 'cache-control': 'private, no-store' };

/**
 * Leads to a page of Stripe. A form of this site may not end on another host, so the page says where to go and goes there.
 */
async function sendOn([needs, site]: Asked, text: ShopTexts, to: 'pay' | 'manage', url: string) {
  const said =
    to === 'pay'
      ? { title: text('pay.title'), text: text('pay.text'), go: { url, title: text('pay.go') } }
      : {
          title: text('pay.manageTitle'),
          text: text('pay.manageText'),
          go: { url, title: text('pay.manageGo') },
        };
  const page = await noteView(needs, site, LAYOUT, { ...said, problem: null, packages: [], own: [] });
  return { page: { ...page, headers: { ...page.headers, refresh: `0;url=${url}` } } };
}

/** The page of Stripe on which somebody changes how they pay, or ends it; null where it cannot be opened. */
async function portalAt(
  { log }: Pick<Ground, 'log'>,
  stripe: Stripe,
  asked: { customer: string; return_url: string },
): Promise<string | null> {
  try {
    return (await stripe.post('/v1/billing_portal/sessions', asked, StripePortal)).url;
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error;
    log.warn({ why: error.message }, 'the page of payments could not be opened');
    return null;
  }
}
