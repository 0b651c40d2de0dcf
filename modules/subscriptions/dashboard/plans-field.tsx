import { Button } from '@mantine/core';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { PlusIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { MoneyFields } from '#platform/dashboard/money-fields.tsx';
import { NumberField } from '#platform/dashboard/number-field.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_PRICE_REF, MOST_PLANS, planIntervals } from '../package-kinds.contract.ts';
import classes from './package-form.module.css';
import {
  newPlan,
  type PackageValues,
  type PlanComplaint,
  type PlanValues,
  planComplaints,
  unchargedField,
} from './package-values.ts';
import { planComplaintText } from './plan-complaint-text.ts';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';

type PlansFieldProps = {
  form: FormState<PackageValues>;
  /** How many have each plan. */
  subscribers: ReadonlyMap<number, number>;
};

/** The plans of a package, one below the other. */
export function PlansField({ form, subscribers }: PlansFieldProps) {
  const text = useSubscriptionsTexts();
  const { plans } = form.values;
  const error = form.error('plans');
  // What the form has nothing against was refused by the server.
  const isRefused = error !== undefined && plans.every((plan) => planComplaints(plan).length === 0);
  const put = (at: number, change: Partial<PlanValues>) =>
    form.set(
      'plans',
      plans.map((plan, index) => (index === at ? { ...plan, ...change } : plan)),
    );
  return (
    <fieldset className={classes.plans}>
      <legend>{text('plans.title')}</legend>
      {plans.length === 0 ? <p className={classes.note}>{text('plans.none')}</p> : null}
      {plans.map((plan, at) => (
        <PlanRow
          key={plan.key}
          plan={plan}
          number={at + 1}
          complaints={error === undefined ? [] : planComplaints(plan)}
          refusal={isRefused && unchargedField(plan) ? error : undefined}
          subscribers={subscribers.get(plan.id ?? Number.NaN) ?? 0}
          onChange={(change) => put(at, change)}
          onRemove={() =>
            form.set(
              'plans',
              plans.filter((_, index) => index !== at),
            )
          }
        />
      ))}
      {isRefused && plans.every((plan) => unchargedField(plan) === null) ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      {plans.length < MOST_PLANS ? (
        <Button
          variant="default"
          size="xs"
          className={classes.add}
          leftSection={<PlusIcon />}
          onClick={() => form.set('plans', [...plans, newPlan(plans.at(-1))])}
        >
          {text('plans.add')}
        </Button>
      ) : null}
    </fieldset>
  );
}

type PlanRowProps = {
  plan: PlanValues;
  number: number;
  /** What is wrong with it, once that is told. */
  complaints: readonly PlanComplaint[];
  /** What the server said of its price or its currency. */
  refusal: string | undefined;
  subscribers: number;
  onChange: (change: Partial<PlanValues>) => void;
  onRemove: () => void;
};

function PlanRow({ plan, number, complaints, refusal, subscribers, onChange, onRemove }: PlanRowProps) {
  const text = useSubscriptionsTexts();
  const errorOf = (own: PlanComplaint) =>
    complaints.includes(own) ? planComplaintText(text, own, plan.currency) : undefined;
  const refused = unchargedField(plan);
  const isRepeated = plan.interval !== 'one_time';
  return (
    <fieldset className={classes.plan} aria-label={text('plans.name', { number })}>
      <MoneyFields
        amount={{
          ...{ label: text('plans.price'), value: plan.amount },
          error: errorOf('priceWrong') ?? (refused === 'amount' ? refusal : undefined),
          onText: (amount) => onChange({ amount }),
        }}
        currency={{
          ...{ label: text('plans.currency'), value: plan.currency },
          error: errorOf('currencyWrong') ?? (refused === 'currency' ? refusal : undefined),
          onText: (currency) => onChange({ currency }),
        }}
      />
      <SelectField
        label={text('plans.interval')}
        value={plan.interval}
        choices={planIntervals.map((value) => ({ value, label: text(`plans.intervals.${value}`) }))}
        onChoose={(interval) => onChange({ interval })}
      />
      {isRepeated ? (
        <>
          <NumberField
            label={text('plans.every')}
            value={plan.count}
            error={errorOf('countWrong')}
            onNumber={(count) => onChange({ count })}
          />
          <NumberField
            label={text('plans.trial')}
            value={plan.trial}
            error={errorOf('trialWrong')}
            onNumber={(trial) => onChange({ trial })}
          />
        </>
      ) : null}
      <div className={classes.ref}>
        <TextField
          label={text('plans.ref')}
          value={plan.ref}
          isMono
          maxLength={LONGEST_PRICE_REF}
          onText={(ref) => onChange({ ref })}
        />
      </div>
      <IconButton
        name={text('plans.remove', { number })}
        tip="end"
        className={classes.remove}
        onClick={onRemove}
      >
        <XIcon />
      </IconButton>
      {subscribers > 0 ? (
        <p className={classes.note}>
          {text('plans.has', { count: subscribers, shown: numberText(subscribers) })}
        </p>
      ) : null}
    </fieldset>
  );
}
