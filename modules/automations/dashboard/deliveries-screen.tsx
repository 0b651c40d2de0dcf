import { Suspense, useCallback, useMemo } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { digits } from '#platform/dashboard/list-search.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { type HookExecution, listExecutions } from '../executions.contract.ts';
import type { TabScreenProps } from './automations-screen.tsx';
import { eventText, useAutomationsTexts } from './automations-texts.ts';
import { BulkReplay } from './bulk-replay.tsx';
import { DeliveriesExport } from './deliveries-export.tsx';
import { deliveryFields, useDeliveryFilters, useDeliveryQuery } from './delivery-filters.ts';
import { ExecutionState } from './hook-state.tsx';

const DeliveryDrawer = lazyPart(() => import('./delivery-drawer.tsx'), 'DeliveryDrawer');

const address = listAddress({ ...deliveryFields, open: digits(undefined) }, ['created'] as const, {
  ...{ sortBy: 'created', sortDirection: -1, limit: 25 },
});
const nameOf = ({ event, hook_title }: HookExecution): string => `${event} ${hook_title}`;

/** What was sent to webhooks and what came of it, each attempt by itself, the newest first. */
export function DeliveriesScreen({ tabs }: Partial<TabScreenProps> = {}) {
  const text = useAutomationsTexts();
  const queryOf = useDeliveryQuery();
  const { search, change, items, shown, props } = useList({
    list: 'hook-executions',
    address,
    ask: (state) => read(listExecutions, { query: queryOf(state) }),
    askCount: (state) =>
      read(listExecutions, { query: { ...queryOf(state), limit: 1, offset: 0, exact_count: true } }),
    nameOf,
    count: (values) => text('deliveries.count', values),
  });
  const filters = useDeliveryFilters(search, change);
  const open = useCallback(({ id }: HookExecution) => change({ open: id }), [change]);
  const opened = items.find(({ id }) => id === search.open);
  const close = () => change({ open: undefined });
  return (
    <ListScreen
      {...props}
      search={{ ...props.search, label: text('deliveries.find') }}
      title={text('deliveries.title')}
      {...(tabs ? { views: tabs } : {})}
      filters={filters}
      bulkActions={(selected, clear) => <BulkReplay {...{ selected, clear }} />}
      actions={(selected) => (
        <DeliveriesExport query={queryOf(search)} selected={selected} count={shown.total} />
      )}
      columns={useColumns()}
      openId={opened?.id}
      onOpen={open}
      onClose={close}
      empty={text('deliveries.empty')}
      drawer={
        opened ? (
          <Suspense fallback={null}>
            <DeliveryDrawer execution={opened} shown={shown} onOpen={open} onClose={close} />
          </Suspense>
        ) : null
      }
    />
  );
}

function useColumns(): TableColumn<HookExecution>[] {
  const text = useAutomationsTexts();
  return useMemo(
    () => [
      {
        ...{ id: 'event', title: text('deliveries.event'), width: 220, phone: 'main' },
        cell: ({ event }) => eventText(text, event),
      },
      {
        ...{ id: 'webhook', title: text('deliveries.webhook'), width: 'rest', least: 120, phone: 'below' },
        cell: ({ hook_title }) => <bdi>{hook_title || text('deliveries.deletedHook')}</bdi>,
      },
      {
        ...{ id: 'status', title: text('deliveries.status'), width: 150, phone: 'belowEnd' },
        cell: ({ status }) => <ExecutionState status={status} />,
      },
      {
        ...{
          id: 'answer',
          title: text('deliveries.answer'),
          width: 90,
          align: 'end',
          leaves: 1,
          minWindow: 700,
        },
        cell: ({ http_status }) => http_status ?? '–',
      },
      {
        ...{
          id: 'attempt',
          title: text('deliveries.attempt'),
          width: 80,
          align: 'end',
          leaves: 2,
          minWindow: 900,
        },
        cell: ({ attempt }) => numberText(attempt),
      },
      {
        ...{ id: 'took', title: text('deliveries.took'), width: 96, align: 'end', leaves: 3, minWindow: 900 },
        cell: ({ duration_ms }) =>
          duration_ms === null ? '–' : text('delivery.took', { shown: numberText(duration_ms) }),
      },
      timeColumn(({ created_timestamp }) => created_timestamp, {
        ...{ id: 'created', title: text('deliveries.created'), phone: 'end' },
      }),
    ],
    [text],
  );
}
