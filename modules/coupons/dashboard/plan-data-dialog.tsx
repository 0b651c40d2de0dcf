import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import type { Coupon } from '../coupons.contract.ts';
import { type GatewayDiscount, listPlanData } from '../plan-data.contract.ts';
import { useCouponsTexts } from './coupons-texts.ts';
import classes from './plan-data-dialog.module.css';
import { useDiscountWords, useTermWords } from './use-coupon-words.ts';

type PlanDataDialogProps = {
  /** Begins a coupon like a discount of the gateway, linked to it; null for whoever may not add one. */
  onUse: ((start: Partial<Coupon>) => void) | null;
  onClose: () => void;
};

/** The plans of the site beside what the gateway sells, with what differs. */
export function PlanDataDialog({ onUse, onClose }: PlanDataDialogProps) {
  const text = useCouponsTexts();
  const platform = usePlatformTexts();
  const termWords = useTermWords();
  const discountWords = useDiscountWords();
  const { data, error, refetch, isPending } = useQuery(read(listPlanData, {}));
  return (
    <DialogFrame title={text('planData.open')} width={640} onClose={onClose}>
      <div className={classes.body} aria-busy={isPending}>
        {error ? (
          <FailureView error={error} title={platform('failure.generic')} onRetry={() => void refetch()} />
        ) : null}
        {data?.gateway === null ? <p className={classes.note}>{text('planData.none')}</p> : null}
        {data?.degraded ? (
          <p className={classes.note} role="alert">
            {text('planData.degraded')}
          </p>
        ) : null}
        {data ? (
          <Group title={text('planData.local')} none={text('planData.noLocal')}>
            {data.local_plans.map((plan) => (
              <li key={plan.id}>
                <span className={classes.name}>
                  <bdi>{plan.package_title}</bdi>, {termWords(plan)}
                </span>
                <span
                  className={classes.state}
                  data-wrong={plan.difference === 'differs' || plan.difference === 'missing'}
                >
                  {plan.is_retired
                    ? text('planData.retired')
                    : text(`planData.differences.${plan.difference}`)}
                </span>
              </li>
            ))}
          </Group>
        ) : null}
        {data?.gateway && !data.degraded ? (
          <>
            <Group title={text('planData.gateway')} none={text('planData.nothing')}>
              {data.gateway_plans.map((plan) => (
                <li key={plan.ref}>
                  <span className={classes.name}>
                    <bdi>{plan.title || plan.ref}</bdi>, {termWords(plan)}
                  </span>
                  <span className={classes.state}>
                    {text(plan.linked_plan_id === null ? 'planData.differences.unlinked' : 'planData.linked')}
                  </span>
                </li>
              ))}
            </Group>
            <Group title={text('planData.discounts')} none={text('planData.nothing')}>
              {data.gateway_discounts.map((discount) => (
                <li key={discount.ref}>
                  <span className={classes.name}>
                    <bdi>{discount.title || discount.ref}</bdi>, {discountWords(discount)}
                  </span>
                  {discount.linked_coupon_id !== null ? (
                    <span className={classes.state}>{text('planData.linked')}</span>
                  ) : onUse ? (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={text('planData.use', { name: discount.title || discount.ref })}
                      onClick={() => onUse(startOf(discount))}
                    >
                      {text('add')}
                    </Button>
                  ) : null}
                </li>
              ))}
            </Group>
          </>
        ) : null}
      </div>
    </DialogFrame>
  );
}

function Group({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section className={classes.group}>
      <h3>{title}</h3>
      {children.length === 0 ? <p className={classes.note}>{none}</p> : <ul>{children}</ul>}
    </section>
  );
}

const startOf = (discount: GatewayDiscount): Partial<Coupon> => ({
  code: discount.ref
    .toUpperCase()
    .replace(/[^A-Z0-9_-]/g, '')
    .slice(0, 40),
  ...{ title: discount.title, percent_off: discount.percent_off, amount_off: discount.amount_off },
  ...{ currency: discount.currency, duration: discount.duration },
  ...{ duration_in_months: discount.duration_in_months, gateway_coupon_ref: discount.ref },
});
