import { useMemo } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { exampleAmount } from '#platform/dashboard/money.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { Coupon, createCoupon, listCoupons, updateCoupon } from '../coupons.contract.ts';
import { listPlanData } from '../plan-data.contract.ts';
import { CouponForm } from './coupon-form.tsx';
import { bodyOf, type CouponValues, couponSchema, valuesOf } from './coupon-values.ts';
import { useCouponsTexts } from './coupons-texts.ts';

type CouponDialogProps = {
  coupon: Coupon | null;
  /** What a new one begins with, such as a discount of the gateway. */
  start?: Partial<Coupon> | undefined;
  onClose: () => void;
};

/** Adds a coupon, or changes what may still change of it. */
export function CouponDialog({ coupon, start, onClose }: CouponDialogProps) {
  const text = useCouponsTexts();
  const { timeZone } = useCaller().site;
  const create = useWrite(createCoupon, [listCoupons, listPlanData]);
  const update = useWrite(updateCoupon, [listCoupons, listPlanData]);
  const schema = useMemo(
    () =>
      couponSchema(timeZone, (wrong, currency) =>
        wrong === 'amountWrong'
          ? text('form.amountWrong', { example: exampleAmount(currency) })
          : text(`form.${wrong}`),
      ),
    [text, timeZone],
  );
  const values = useMemo(() => valuesOf(timeZone), [timeZone]);
  const yesNo = (isOn: boolean) => text(isOn ? 'yes' : 'no');
  return (
    <RecordDialog<Coupon, CouponValues>
      record={coupon}
      rowSchema={Coupon}
      schema={schema}
      valuesOf={(row) => values(row ?? start ?? null)}
      words={{ add: text('add'), edit: text('edit'), save: text('save') }}
      labels={{
        code: text('form.code'),
        title: text('columns.title'),
        kind: text('form.kind'),
        percent_off: text('form.percent'),
        amount_off: text('form.amount'),
        currency: text('form.currency'),
        duration: text('form.duration'),
        duration_in_months: text('form.months'),
        max_redemptions: text('form.limit'),
        redeem_by: text('form.redeemBy'),
        applies_to: text('form.plans'),
        first_time_only: text('form.firstTime'),
        active: text('form.active'),
        gateway_coupon_ref: text('form.ref'),
      }}
      inWords={{
        kind: (kind) => text(`form.kinds.${kind}`),
        duration: (duration) => text(`form.durations.${duration}`),
        applies_to: (ids) => (ids.length === 0 ? text('allPlans') : numberText(ids.length)),
        ...{ first_time_only: yesNo, active: yesNo },
      }}
      create={(typed) => create.mutateAsync({ body: bodyOf(typed, timeZone) })}
      update={({ id, revision }, typed) =>
        update.mutateAsync({ params: { couponId: id }, body: { ...changed(typed), revision } })
      }
      onClose={onClose}
    >
      {(form, saved) => (
        <CouponForm form={form} redeemed={saved && saved.times_redeemed > 0 ? saved : null} />
      )}
    </RecordDialog>
  );

  /** A last day that nobody touched is not sent: it may have passed. */
  function changed(typed: CouponValues) {
    const { redeem_by, ...body } = bodyOf(typed, timeZone);
    const isSame = typed.redeem_by === values(coupon).redeem_by;
    return isSame ? body : { ...body, redeem_by };
  }
}
