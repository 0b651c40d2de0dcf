import { Suspense, useMemo, useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChartLineIcon } from '#platform/dashboard/later-icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { May } from '#platform/dashboard/may.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { dayColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { BulkDelete, type DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { couponSortKeys } from '../coupon-kinds.contract.ts';
import { type Coupon, createCoupon, listCoupons } from '../coupons.contract.ts';
import { useCouponsTexts } from './coupons-texts.ts';
import { useDiscountWords } from './use-coupon-words.ts';
import { useDeleteCoupons } from './use-delete-coupons.ts';

const CouponDialog = lazyPart(() => import('./coupon-dialog.tsx'), 'CouponDialog');
const PlanDataDialog = lazyPart(() => import('./plan-data-dialog.tsx'), 'PlanDataDialog');

const states = ['on', 'off'] as const;
const address = listAddress({ state: oneOf(['', ...states] as const, '') }, couponSortKeys, {
  ...{ sortBy: 'created', sortDirection: -1 },
});
const nameOf = ({ code }: Coupon): string => code;

/** What is open over the list: the plans at the gateway, a new coupon with what it begins with, or one that is there. */
type Shown = 'plans' | { coupon: Coupon | null; start?: Partial<Coupon> };

/** Codes that make plans cheaper: found, added, changed, deleted. */
export function CouponsScreen() {
  const text = useCouponsTexts();
  const [shown, setShown] = useState<Shown | null>(null);
  const { search, change, items, props } = useList({
    list: 'coupons',
    address,
    ask: (state) =>
      read(listCoupons, {
        query: {
          query: state.q || undefined,
          active: state.state === '' ? undefined : state.state === 'on',
          ...pageQuery(state),
        },
      }),
    nameOf,
    count: (values) => text('count', values),
    live: { topic: 'coupon', said: (count) => text('changed', { count }) },
  });
  const onDelete = useDeleteCoupons(items);
  const mayWrite = mayCall(createCoupon, useCaller().holder, null);
  const acts = useMemo(
    () => (mayWrite ? { onEdit: (coupon: Coupon) => setShown({ coupon }), onDelete } : null),
    [mayWrite, onDelete],
  );
  const columns = useColumns(acts);
  const close = () => setShown(null);
  return (
    <>
      <ListScreen
        {...props}
        title={text('coupons')}
        search={{ ...props.search, label: text('find') }}
        filters={[
          choiceFilter({
            ...{ id: 'state', name: text('columns.state'), values: states },
            value: search.state === '' ? undefined : search.state,
            labelOf: (state) => text(`states.${state}`),
            onChange: (state) => change({ state: state ?? '' }),
          }),
        ]}
        // Beside Add and not among the acts of the list: these would bring boxes to whoever may only look.
        primary={
          <>
            <BarButton
              icon={<ChartLineIcon />}
              label={text('planData.open')}
              aria-haspopup="dialog"
              onClick={() => setShown('plans')}
            />
            <May call={createCoupon}>
              <AddButton label={text('add')} onClick={() => setShown({ coupon: null })} />
            </May>
          </>
        }
        {...(mayWrite ? { bulkActions: bulkDelete(onDelete) } : {})}
        columns={columns}
        onOpen={mayWrite ? (coupon) => setShown({ coupon }) : undefined}
        empty={text('empty')}
      />
      <Suspense fallback={null}>
        {shown === 'plans' ? (
          <PlanDataDialog
            onUse={mayWrite ? (start) => setShown({ coupon: null, start }) : null}
            onClose={close}
          />
        ) : null}
        {shown === null || shown === 'plans' ? null : (
          <CouponDialog coupon={shown.coupon} start={shown.start} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

const bulkDelete = (onDelete: DeleteRows) => (selected: SelectedRows, clear: () => void) => (
  <BulkDelete {...{ selected, clear }} onDelete={({ ids }) => onDelete([...ids])} count={selected.ids.size} />
);

const shapes = { on: 'live', off: 'draft', over: 'declined', full: 'ready' } as const;

/** Whether a coupon can still be redeemed, in one word. */
function stateOf({ active, redeem_by, max_redemptions, times_redeemed }: Coupon) {
  if (!active) return 'off';
  if (redeem_by !== null && redeem_by <= Date.now() / 1000) return 'over';
  return max_redemptions !== null && times_redeemed >= max_redemptions ? 'full' : 'on';
}

type Acts = { onEdit: (coupon: Coupon) => void; onDelete: DeleteRows };

function useColumns(acts: Acts | null): TableColumn<Coupon>[] {
  const text = useCouponsTexts();
  const discount = useDiscountWords();
  return useMemo(
    () => [
      {
        ...{ id: 'code', title: text('columns.code'), width: 180, sortBy: 'code', phone: 'main' },
        cell: ({ code }) => <bdi>{code}</bdi>,
      },
      {
        ...{ id: 'title', title: text('columns.title'), width: 'rest', phone: 'below' },
        cell: (coupon, shape) => (
          <>
            <bdi>{coupon.title}</bdi>
            {acts ? (
              <RowActs
                {...{ name: coupon.code, shape }}
                onEdit={() => acts.onEdit(coupon)}
                onDelete={() => void acts.onDelete([coupon.id])}
              />
            ) : null}
          </>
        ),
      },
      {
        ...{ id: 'discount', title: text('columns.discount'), width: 200, phone: 'belowEnd' },
        cell: discount,
      },
      {
        ...{ id: 'plans', title: text('columns.plans'), width: 100, leaves: 1, minWindow: 900 },
        cell: ({ applies_to: { length } }) =>
          length === 0 ? text('allPlans') : text('plans', { count: length }),
      },
      {
        ...{ id: 'redeemed', title: text('columns.redeemed'), width: 110, align: 'end', sortBy: 'redeemed' },
        cell: ({ times_redeemed, max_redemptions }) =>
          max_redemptions === null
            ? numberText(times_redeemed)
            : text('redeemedOf', { count: numberText(times_redeemed), most: numberText(max_redemptions) }),
      },
      {
        ...{ id: 'state', title: text('columns.state'), width: 108, phone: 'start' },
        cell: (coupon) => (
          <StateMark shape={shapes[stateOf(coupon)]}>{text(`states.${stateOf(coupon)}`)}</StateMark>
        ),
      },
      dayColumn((coupon) => coupon.redeem_by, {
        ...{ id: 'redeem-by', title: text('columns.redeemBy'), leaves: 2, phone: 'end' },
      }),
    ],
    [text, discount, acts],
  );
}
