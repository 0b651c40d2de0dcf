import { isCurrency } from '#platform/contract/money.ts';
import { minorUnits, typedAmount } from '#platform/dashboard/money.ts';
import { isWholeWithin } from '#platform/dashboard/number-field.tsx';
import { secondsAt, wallClockAt } from '#platform/dashboard/site-clock.ts';
import { type CouponDuration, MOST_MONTHS, MOST_REDEMPTIONS } from '../coupon-kinds.contract.ts';
import { type Coupon, CouponDraft } from '../coupons.contract.ts';

/** The values of a coupon as its form holds them: amounts as they are typed. */
export type CouponValues = {
  code: string;
  title: string;
  kind: 'percent' | 'amount';
  percent_off: string;
  amount_off: string;
  currency: string;
  duration: CouponDuration;
  duration_in_months: number | null;
  max_redemptions: number | null;
  redeem_by: string;
  applies_to: readonly number[];
  first_time_only: boolean;
  active: boolean;
  gateway_coupon_ref: string;
};

/** A last day ends with its last second on the clock of the site. */
const endOfDay = (day: string, zone: string): number | null => {
  const at = secondsAt(day, '23:59', zone);
  return at === null ? null : at + 59;
};

export const valuesOf =
  (zone: string) =>
  (coupon: Partial<Coupon> | null): CouponValues => ({
    code: coupon?.code ?? '',
    title: coupon?.title ?? '',
    kind: coupon?.amount_off == null ? 'percent' : 'amount',
    percent_off: coupon?.percent_off == null ? '' : String(coupon.percent_off),
    amount_off: coupon?.amount_off == null ? '' : typedAmount(coupon.amount_off, coupon.currency ?? 'EUR'),
    currency: coupon?.currency ?? 'EUR',
    duration: coupon?.duration ?? 'once',
    duration_in_months: coupon?.duration_in_months ?? null,
    max_redemptions: coupon?.max_redemptions ?? null,
    redeem_by: coupon?.redeem_by == null ? '' : wallClockAt(coupon.redeem_by, zone).date,
    applies_to: coupon?.applies_to ?? [],
    first_time_only: coupon?.first_time_only ?? false,
    active: coupon?.active ?? true,
    gateway_coupon_ref: coupon?.gateway_coupon_ref ?? '',
  });

/** What is sent for what was typed. */
export const bodyOf = (values: CouponValues, zone: string) => ({
  ...{ code: values.code.trim(), title: values.title, duration: values.duration },
  percent_off: values.kind === 'percent' ? Number(values.percent_off.replace(',', '.')) : null,
  amount_off: values.kind === 'amount' ? minorUnits(values.amount_off, values.currency) : null,
  currency: values.kind === 'amount' ? values.currency : null,
  duration_in_months: values.duration === 'repeating' ? values.duration_in_months : null,
  max_redemptions: values.max_redemptions,
  redeem_by: values.redeem_by === '' ? null : endOfDay(values.redeem_by, zone),
  applies_to: [...values.applies_to],
  ...{ first_time_only: values.first_time_only, active: values.active },
  gateway_coupon_ref: values.gateway_coupon_ref.trim() === '' ? null : values.gateway_coupon_ref.trim(),
});

type Wrong = 'percentWrong' | 'amountWrong' | 'currencyWrong' | 'monthsWrong' | 'limitWrong';

/** What the form says by itself of what was typed, by the field. */
function complaints(values: CouponValues): { path: string[]; wrong: Wrong }[] {
  const found: { path: string[]; wrong: Wrong }[] = [];
  const add = (field: keyof CouponValues, wrong: Wrong) => found.push({ path: [field], wrong });
  if (values.kind === 'percent') {
    const percent = values.percent_off.trim().replace(',', '.');
    const isRight =
      /^\d{1,3}(\.\d{1,2})?$/.test(percent) && Number(percent) >= 0.01 && Number(percent) <= 100;
    if (!isRight) add('percent_off', 'percentWrong');
  } else if (!isCurrency(values.currency)) add('currency', 'currencyWrong');
  else if (!minorUnits(values.amount_off, values.currency)) add('amount_off', 'amountWrong');
  if (values.duration === 'repeating' && !isWholeWithin(values.duration_in_months, 1, MOST_MONTHS)) {
    add('duration_in_months', 'monthsWrong');
  }
  if (values.max_redemptions !== null && !isWholeWithin(values.max_redemptions, 1, MOST_REDEMPTIONS)) {
    add('max_redemptions', 'limitWrong');
  }
  return found;
}

/** The contract's own schema of what would be sent; what is typed wrong is said in the words of the form. */
export const couponSchema = (zone: string, say: (wrong: Wrong, currency: string) => string) => ({
  safeParse: (typed: unknown) => {
    const values = typed as CouponValues;
    const own = complaints(values).map(({ path, wrong }) => ({ path, message: say(wrong, values.currency) }));
    const parsed = CouponDraft.safeParse(bodyOf(values, zone));
    const isSaid = (name: unknown) => own.some(({ path }) => path[0] === name);
    const issues = (parsed.success ? [] : parsed.error.issues).filter(({ path }) => !isSaid(path[0]));
    const hasOwnDiscount = isSaid('amount_off') || isSaid('currency') || isSaid('percent_off');
    const rest = hasOwnDiscount
      ? issues.filter(({ path }) => !['percent_off', 'amount_off', 'currency'].includes(String(path[0])))
      : issues;
    return { success: own.length + rest.length === 0, error: { issues: [...own, ...rest] } };
  },
});
