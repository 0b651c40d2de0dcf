import { useQuery } from '@tanstack/react-query';
import { CheckField, SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { MoneyFields } from '#platform/dashboard/money-fields.tsx';
import { NumberField, numberOf } from '#platform/dashboard/number-field.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  couponDurations,
  LONGEST_COUPON_CODE,
  LONGEST_COUPON_REF,
  LONGEST_COUPON_TITLE,
} from '../coupon-kinds.contract.ts';
import type { Coupon } from '../coupons.contract.ts';
import { listPlanData } from '../plan-data.contract.ts';
import classes from './coupon-form.module.css';
import type { CouponValues } from './coupon-values.ts';
import { useCouponsTexts } from './coupons-texts.ts';
import { useDiscountWords, useTermWords } from './use-coupon-words.ts';

const kinds = ['percent', 'amount'] as const;

type CouponFormProps = {
  form: FormState<CouponValues>;
  /** One that somebody has redeemed: little can change any more. */
  redeemed: Coupon | null;
};

/** The fields of a coupon. */
export function CouponForm({ form, redeemed }: CouponFormProps) {
  const text = useCouponsTexts();
  const discount = useDiscountWords();
  const { first_time_only, active } = form.values;
  return (
    <>
      {redeemed ? (
        <div>
          <p className={classes.fixed}>
            <bdi>{redeemed.code}</bdi> {discount(redeemed)}
          </p>
          <p className={classes.note}>{text('form.fixed')}</p>
        </div>
      ) : (
        <DiscountFields form={form} />
      )}
      <TextField label={text('form.title')} maxLength={LONGEST_COUPON_TITLE} {...textOf(form, 'title')} />
      <div className={classes.pair}>
        <NumberField
          label={text('form.limit')}
          help={text('form.limitHelp')}
          {...numberOf(form, 'max_redemptions')}
        />
        <TextField label={text('form.redeemBy')} type="date" {...textOf(form, 'redeem_by')} />
      </div>
      {redeemed ? null : (
        <>
          <PlansField form={form} />
          <CheckField
            label={text('form.firstTime')}
            isOn={first_time_only}
            onChange={(isOn) => form.set('first_time_only', isOn)}
          />
        </>
      )}
      <CheckField label={text('form.active')} isOn={active} onChange={(isOn) => form.set('active', isOn)} />
      <TextField
        label={text('form.ref')}
        isMono
        maxLength={LONGEST_COUPON_REF}
        {...textOf(form, 'gateway_coupon_ref')}
      />
    </>
  );
}

function DiscountFields({ form }: { form: FormState<CouponValues> }) {
  const text = useCouponsTexts();
  const { kind, duration } = form.values;
  return (
    <>
      <TextField
        label={text('form.code')}
        help={text('form.codeHelp')}
        isMono
        maxLength={LONGEST_COUPON_CODE}
        {...textOf(form, 'code')}
        onText={(code) => form.set('code', code.toUpperCase())}
      />
      <SegmentedField
        label={text('form.kind')}
        value={kind}
        choices={kinds.map((value) => ({ value, label: text(`form.kinds.${value}`) }))}
        onChoose={(next) => form.set('kind', next)}
      />
      {kind === 'percent' ? (
        <TextField label={text('form.percent')} maxLength={6} {...textOf(form, 'percent_off')} />
      ) : (
        <div className={classes.pair}>
          <MoneyFields
            amount={{ label: text('form.amount'), ...textOf(form, 'amount_off') }}
            currency={{ label: text('form.currency'), ...textOf(form, 'currency') }}
          />
        </div>
      )}
      <div className={classes.pair}>
        <SelectField
          label={text('form.duration')}
          value={duration}
          choices={couponDurations.map((value) => ({ value, label: text(`form.durations.${value}`) }))}
          onChoose={(next) => form.set('duration', next)}
          error={form.error('duration')}
        />
        {duration === 'repeating' ? (
          <NumberField label={text('form.months')} {...numberOf(form, 'duration_in_months')} />
        ) : null}
      </div>
    </>
  );
}

/** The plans that it is for; none of them for all. */
function PlansField({ form }: { form: FormState<CouponValues> }) {
  const text = useCouponsTexts();
  const termWords = useTermWords();
  const { data } = useQuery(read(listPlanData, {}));
  const chosen = form.values.applies_to;
  const plans = (data?.local_plans ?? []).filter((plan) => !plan.is_retired || chosen.includes(plan.id));
  const error = form.error('applies_to');
  if (plans.length === 0) return null;
  const toggle = (id: number) =>
    form.set('applies_to', chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset className={classes.choices}>
      <legend>{text('form.plans')}</legend>
      {plans.map((plan) => (
        <label key={plan.id}>
          <input type="checkbox" checked={chosen.includes(plan.id)} onChange={() => toggle(plan.id)} />
          <span>
            <bdi>{plan.package_title}</bdi>, {termWords(plan)}
          </span>
        </label>
      ))}
      <p className={error ? classes.error : classes.note} role={error ? 'alert' : undefined}>
        {error ?? text('form.plansHelp')}
      </p>
    </fieldset>
  );
}
