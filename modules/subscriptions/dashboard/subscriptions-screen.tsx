import { Suspense, useState } from 'react';
import { savedField, useListViews } from '#modules/saved-views/saved-views.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DownloadIcon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { digits, oneOf } from '#platform/dashboard/list-search.ts';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { dayField, dayInQuery, periodFilter } from '#platform/dashboard/records/period-filter.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { subscriptionSortKeys, subscriptionStatuses } from '../subscription-kinds.contract.ts';
import {
  createSubscription,
  listSubscriptions,
  type Subscription,
  updateSubscription,
} from '../subscriptions.contract.ts';
import type { AskedSubscriptions } from './csv-dialog.tsx';
import { useGroupFilter } from './group-filter.tsx';
import { nameOf, useSubscriptionColumns } from './subscription-columns.tsx';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';

const AddSubscriptionDialog = lazyPart(
  () => import('./add-subscription-dialog.tsx'),
  'AddSubscriptionDialog',
);
const SubscriptionDialog = lazyPart(() => import('./subscription-dialog.tsx'), 'SubscriptionDialog');
const ExtendDialog = lazyPart(() => import('./extend-dialog.tsx'), 'ExtendDialog');
const CsvDialog = lazyPart(() => import('./csv-dialog.tsx'), 'CsvDialog');

const address = listAddress(
  {
    ...savedField,
    status: oneOf(['', ...subscriptionStatuses] as const, ''),
    group: digits(undefined),
    from: dayField,
    to: dayField,
  },
  subscriptionSortKeys,
  { ...{ sortBy: 'start', sortDirection: -1, limit: 25 } },
);
type State = ReturnType<typeof address.read>;

const downloads = onSite('DOWNLOAD_SUBSCRIBERS');

const askedOf = (state: State): AskedSubscriptions => ({
  subscription_name: state.q || undefined,
  status: state.status || undefined,
  group_id: state.group,
  date_start: dayInQuery(state.from),
  date_expire: dayInQuery(state.to),
});

type Shown = { kind: 'add' | 'csv' } | { kind: 'row' | 'extend'; row: Subscription };

/** Who subscribes to what: found, added by hand, extended, paused, canceled, mailed as a CSV. */
export function SubscriptionsScreen() {
  const text = useSubscriptionsTexts();
  const { holder } = useCaller();
  const [shown, setShown] = useState<Shown | null>(null);
  const [extend] = useState(() => (row: Subscription) => setShown({ kind: 'extend', row }));
  const list = useList({
    list: 'subscriptions',
    address,
    ask: (state) => read(listSubscriptions, { query: { ...askedOf(state), ...pageQuery(state) } }),
    nameOf,
    count: (values) => text('count', values),
    live: { topic: 'subscription', said: (count) => text('changed', { count }) },
  });
  const { search, change, total, props } = list;
  const group = useGroupFilter(search.group, (id) => change({ group: id }));
  const columns = useSubscriptionColumns(mayCall(updateSubscription, holder, null) ? extend : null);
  const views = useListViews({ screen: 'subscriptions', address, list, columns, all: text('viewsAll') });
  const close = () => setShown(null);
  return (
    <>
      <ListScreen
        {...props}
        title={text('subscriptions')}
        views={views.bar}
        savedView={views}
        onReset={views.onReset}
        search={{ ...props.search, label: text('find') }}
        filters={[
          choiceFilter({
            ...{ id: 'status', name: text('columns.status'), values: subscriptionStatuses },
            value: search.status === '' ? undefined : search.status,
            labelOf: (status) => text(`statuses.${status}`),
            onChange: (status) => change({ status: status ?? '' }),
          }),
          ...(group ? [group] : []),
          periodFilter({
            ...{ id: 'period', name: text('period'), value: { from: search.from, to: search.to } },
            onChange: ({ from, to }) => change({ from, to }),
          }),
        ]}
        actions={
          isAllowed(downloads, holder) ? (
            <BarButton
              icon={<DownloadIcon />}
              label={text('csv.open')}
              aria-haspopup="dialog"
              onClick={() => setShown({ kind: 'csv' })}
            />
          ) : null
        }
        primary={
          <May call={createSubscription}>
            <AddButton label={text('add.title')} onClick={() => setShown({ kind: 'add' })} />
          </May>
        }
        columns={columns}
        onOpen={(row) => setShown({ kind: 'row', row })}
        empty={text('empty')}
      />
      {views.dialog}
      <Suspense fallback={null}>
        {shown?.kind === 'add' ? <AddSubscriptionDialog onClose={close} /> : null}
        {shown?.kind === 'csv' ? <CsvDialog asked={askedOf(search)} total={total} onClose={close} /> : null}
        {shown?.kind === 'row' ? <SubscriptionDialog row={shown.row} onClose={close} /> : null}
        {shown?.kind === 'extend' ? <ExtendDialog row={shown.row} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
