import { chargeComplaint } from '#modules/coupons/stripe-currencies.contract.ts';
import {
  ACCOUNT_PATH,
  noteView,
  type OwnPage,
  type PagesNeeds,
  type ReaderSite,
  signInAddress,
} from '#modules/pages/pages.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { isFromOtherSite } from '#platform/server/same-origin.ts';
import type { StoredPlan } from '../merge-plans.ts';
import type { OfferedPackage } from '../shop/offered-packages.ts';
import { type OwnSubscription, ownSubscriptions } from '../shop/own-subscriptions.ts';
import { LAYOUT } from '../shop/shop-page.ts';
import { amountText, givesText, paidText, periodText, shopTexts } from '../shop/shop-words.ts';
import { mayBeDone, type Stripe, StripeRefused } from '../stripe/stripe-client.ts';
import { readInAWhile, readNow } from './act-on-own.ts';
import { changePath, isChangeable } from './change-path.ts';
import { type ChangeCost, changePlan, type PlanChange, previewChange } from './change-plan.ts';

/** What a reader was told holds for so long. */
const HOLDS_SECONDS = 1_800;
const own = { 'cache-control': 'private, no-store' };

type Problem = 'foreign' | 'planGone' | 'declined' | 'otherCost' | 'changeUnavailable' | 'changeUnknown';
type Choice = { pack: OfferedPackage; plan: StoredPlan };
/** What the reader was shown before they agreed. */
type Agreed = { atTs: number; due: number; credit: number };

/** The page on which a reader changes from one plan to another: what is offered, what it costs now, and the change itself. */
export async function changePage(
  ground: Ground,
  stripe: Stripe,
  packages: readonly OfferedPackage[],
  [needs, site, request]: Parameters<OwnPage>,
): ReturnType<OwnPage> {
  const query = new URLSearchParams(request.query);
  const id = Number(/^\d{1,16}$/.exec(query.get('subscription') ?? '')?.[0] ?? 0);
  if (!needs.reader) {
    return { status: request.form ? 303 : 302, location: signInAddress(ACCOUNT_PATH), headers: own };
  }
  const { profileId } = needs.reader;
  const all = await ownSubscriptions(ground.database.db, site.id, profileId);
  const current = all.find((one) => one.id === id);
  if (!current || !isChangeable(current)) return { status: 303, location: ACCOUNT_PATH, headers: own };
  const choices = choicesFor(current, all, packages);
  const show = async (problem: Problem | null) => ({
    page: await choicesView(needs, site, { current, choices, problem }),
  });
  if (!request.form) return show(null);
  if (isFromOtherSite(request)) return show('foreign');
  const now = Math.floor(Date.now() / 1000);
  const agreed = agreedIn(query, now);
  const done = { status: 303, location: `${ACCOUNT_PATH}?said=plan`, headers: own };
  // Pressed twice, it was done the first time.
  if (agreed && request.form.plan === String(current.plan_id)) return done;
  const choice = choices.find(({ plan }) => String(plan.id) === request.form?.plan);
  if (!choice) return show('planGone');
  const limited = current.coupon_plans ?? [];
  const change: PlanChange = {
    endsDiscount: limited.length > 0 && !limited.includes(choice.plan.id),
    ...{ siteId: site.id, ref: current.gateway_ref ?? '', ...choice, atTs: agreed?.atTs ?? now },
  };
  try {
    const cost = await previewChange(stripe, change);
    const isAgreed = agreed?.due === cost.due && agreed.credit === cost.credit;
    if (!isAgreed) {
      const problem = agreed ? ('otherCost' as const) : null;
      return { page: await agreeView(needs, site, { current, choice, cost, change, problem }) };
    }
    await readInAWhile(ground, site.id, change.ref);
    await changePlan(stripe, change);
  } catch (error) {
    if (!(error instanceof StripeRefused)) throw error;
    ground.log.warn({ siteId: site.id, why: error.message }, 'a plan could not be changed');
    if (error.status === 402) return show('declined');
    return show(agreed && mayBeDone(error) ? 'changeUnknown' : 'changeUnavailable');
  }
  await readNow(ground, stripe, site.id, change.ref, { profileId, kind: 'profile' });
  return done;
}

/** The plans that can take its place: paid again, in the same money, of packages that the reader has not already. */
function choicesFor(
  { id, currency, plan_id }: OwnSubscription,
  all: readonly OwnSubscription[],
  packages: readonly OfferedPackage[],
): Choice[] {
  const held = new Set(all.flatMap((one) => (one.id === id ? [] : one.package_id)));
  return packages
    .filter((pack) => !held.has(pack.id))
    .flatMap((pack) => pack.plans.map((plan) => ({ pack, plan })))
    .filter(
      ({ plan }) =>
        plan.interval !== 'one_time' &&
        plan.currency === currency &&
        plan.id !== plan_id &&
        chargeComplaint(plan.amount, plan.currency) === null,
    );
}

/** What was agreed to lately, as the page before has put it into its form. */
function agreedIn(query: URLSearchParams, now: number): Agreed | null {
  const numberOf = (name: string) => Number(/^\d{1,13}$/.exec(query.get(name) ?? '')?.[0] ?? -1);
  const [atTs, due, credit] = [numberOf('at'), numberOf('due'), numberOf('credit')];
  return atTs > now - HOLDS_SECONDS && atTs <= now && due >= 0 && credit >= 0 ? { atTs, due, credit } : null;
}

type Shown = { current: OwnSubscription; problem: Problem | null };

function choicesView(
  needs: PagesNeeds,
  site: ReaderSite,
  { current, choices, problem }: Shown & { choices: readonly Choice[] },
) {
  const text = shopTexts(site.locale);
  const packages = [...new Set(choices.map(({ pack }) => pack))].map(({ title, description, gives, id }) => ({
    ...{ title, description, gives: givesText(text, gives) },
    plans: choices
      .filter(({ pack }) => pack.id === id)
      .map(({ plan }) => planShown(site, title, plan, text('change.choose'))),
  }));
  const words = { title: current.title, paid: paidText(text, site.locale, current) };
  return noteView(needs, site, LAYOUT, {
    ...{ title: text('change.title'), url: changePath(current.id), packages, own: [] },
    text: text(packages.length > 0 ? 'change.text' : 'change.none', words),
    problem: problem && text(`problems.${problem}`),
    status: problem === null ? 200 : 422,
    go: { url: ACCOUNT_PATH, title: text('change.back') },
  });
}

function agreeView(
  needs: PagesNeeds,
  site: ReaderSite,
  {
    current,
    choice,
    cost,
    change,
    problem,
  }: Shown & { choice: Choice; cost: ChangeCost; change: PlanChange },
) {
  const text = shopTexts(site.locale);
  const { pack, plan } = choice;
  const amountOf = (amount: number) => amountText(amount, plan.currency, site.locale);
  const now =
    cost.credit > 0
      ? text('change.credit', { credit: amountOf(cost.credit) })
      : text(cost.due > 0 ? 'change.due' : 'change.free', { due: amountOf(cost.due) });
  const url = `${changePath(current.id)}&at=${change.atTs}&due=${cost.due}&credit=${cost.credit}`;
  const discount = cost.isDiscounted
    ? [text(change.endsDiscount ? 'change.discountEnds' : 'change.discountStays')]
    : [];
  const shown = {
    ...planShown(site, pack.title, plan, text('change.confirm')),
    note: [now, ...discount].join(' '),
  };
  return noteView(needs, site, LAYOUT, {
    ...{ title: text('change.agreeTitle', { title: pack.title }), url, own: [] },
    text: text(pack.id === current.package_id ? 'change.agreeSame' : 'change.agree', {
      title: current.title,
    }),
    problem: problem && text(`problems.${problem}`),
    status: problem === null ? 200 : 422,
    packages: [{ title: pack.title, description: '', gives: givesText(text, pack.gives), plans: [shown] }],
    go: { url: ACCOUNT_PATH, title: text('change.back') },
  });
}

function planShown(site: ReaderSite, title: string, plan: StoredPlan, button: string) {
  const text = shopTexts(site.locale);
  const [price, period] = [amountText(plan.amount, plan.currency, site.locale), periodText(text, plan)];
  return {
    ...{ id: plan.id, price, period, was: null, note: '', coupon: '', button },
    label: text('change.label', { button, title, price, period }),
  };
}
