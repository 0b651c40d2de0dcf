import { chargeComplaint } from '#modules/coupons/stripe-currencies.contract.ts';
import { isCurrency } from '#platform/contract/money.ts';
import { minorUnits, typedAmount } from '#platform/dashboard/money.ts';
import { isWholeWithin } from '#platform/dashboard/number-field.tsx';
import {
  LONGEST_TRIAL_DAYS,
  MOST_INTERVALS,
  type PackageStatus,
  type PlanInterval,
} from '../package-kinds.contract.ts';
import { NewPackage, type PackageProduct, type Plan, type StoredPackage } from '../packages.contract.ts';

/** A plan as its row of the form holds it: amounts as they are typed. */
export type PlanValues = {
  /** Tells rows apart, also those that are no plan yet. */
  key: string;
  id: number | null;
  interval: PlanInterval;
  count: number | null;
  amount: string;
  currency: string;
  trial: number | null;
  ref: string;
};

export type PackageValues = {
  title: string;
  slug: string;
  description: string;
  products: readonly PackageProduct[];
  plans: readonly PlanValues[];
  status: PackageStatus;
  sort: number | null;
};

const planValues = (plan: Plan): PlanValues => ({
  ...{ key: String(plan.id), id: plan.id, interval: plan.interval, count: plan.interval_count },
  ...{ amount: typedAmount(plan.amount, plan.currency), currency: plan.currency },
  ...{ trial: plan.trial_days, ref: plan.gateway_price_ref ?? '' },
});

let made = 0;

/** A row for another plan, in the currency of the one before. */
export function newPlan(before: PlanValues | undefined): PlanValues {
  made += 1;
  return {
    ...{ key: `new-${made}`, id: null, interval: 'month', count: 1, amount: '' },
    ...{ currency: before?.currency ?? 'EUR', trial: 0, ref: '' },
  };
}

export const valuesOf = (row: StoredPackage | null): PackageValues => ({
  title: row?.title ?? '',
  slug: row?.slug ?? '',
  description: row?.description ?? '',
  products: row?.products ?? [],
  plans: (row?.plans ?? []).map(planValues),
  status: row?.status ?? 'draft',
  sort: row?.sort ?? 0,
});

const isOnce = ({ interval }: PlanValues): boolean => interval === 'one_time';

const planOf = (plan: PlanValues) => ({
  ...(plan.id === null ? {} : { id: plan.id }),
  interval: plan.interval,
  interval_count: isOnce(plan) ? 1 : (plan.count ?? Number.NaN),
  amount: minorUnits(plan.amount, plan.currency) ?? Number.NaN,
  currency: plan.currency,
  trial_days: isOnce(plan) ? 0 : (plan.trial ?? Number.NaN),
  gateway_price_ref: plan.ref.trim() === '' ? null : plan.ref.trim(),
});

/** What is sent for what was typed. */
export const bodyOf = ({ slug, plans, sort, products, ...values }: PackageValues) => ({
  ...values,
  ...(slug.trim() === '' ? {} : { slug: slug.trim() }),
  products: [...products],
  plans: plans.map(planOf),
  sort: sort ?? Number.NaN,
});

export type PlanComplaint = 'priceWrong' | 'currencyWrong' | 'countWrong' | 'trialWrong';

/** What is wrong with a row, by its fields. */
export function planComplaints(plan: PlanValues): PlanComplaint[] {
  const isKnown = isCurrency(plan.currency);
  const found: PlanComplaint[] = [];
  if (minorUnits(plan.amount, isKnown ? plan.currency : 'EUR') === null) found.push('priceWrong');
  if (!isKnown) found.push('currencyWrong');
  if (!isOnce(plan) && !isWholeWithin(plan.count, 1, MOST_INTERVALS)) found.push('countWrong');
  if (!isOnce(plan) && !isWholeWithin(plan.trial, 0, LONGEST_TRIAL_DAYS)) found.push('trialWrong');
  return found;
}

/** Which field Stripe would not take, of a row that is right by itself. */
export const unchargedField = ({ amount, currency }: PlanValues): 'currency' | 'amount' | null =>
  chargeComplaint(minorUnits(amount, currency) ?? 0, currency);

/** The contract's own schema of what would be sent; what is wrong with a plan stands at its field. */
export const packageSchema = (say: (complaint: PlanComplaint, currency: string) => string) => ({
  safeParse: (typed: unknown) => {
    const values = typed as PackageValues;
    const wrong = values.plans.find((plan) => planComplaints(plan).length > 0);
    const [complaint] = wrong ? planComplaints(wrong) : [];
    const parsed = NewPackage.safeParse(bodyOf(wrong ? { ...values, plans: [] } : values));
    const issues = parsed.success ? [] : parsed.error.issues;
    const own = wrong && complaint ? [{ path: ['plans'], message: say(complaint, wrong.currency) }] : [];
    return { success: issues.length + own.length === 0, error: { issues: [...issues, ...own] } };
  },
});
