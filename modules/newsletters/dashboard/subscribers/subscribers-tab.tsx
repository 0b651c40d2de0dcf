import { Button } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { UploadIcon } from '#platform/dashboard/act-icons.tsx';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { addressOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DownloadIcon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { letterKinds, subscriberStatuses } from '../../newsletter-kinds.contract.ts';
import {
  changeSubscriber,
  createSubscriber,
  eraseSubscribers,
  exportSubscribers,
  importSubscribers,
  listSubscribers,
  type Subscriber,
} from '../../subscribers.contract.ts';
import type { NewsletterTabProps } from '../newsletter-screen.tsx';
import { newsletterTabs } from '../newsletter-tabs.ts';
import { useNewslettersTexts } from '../newsletters-texts.ts';

const AddDialog = lazyPart(() => import('./add-dialog.tsx'), 'AddDialog');
const ImportDialog = lazyPart(() => import('./import-dialog.tsx'), 'ImportDialog');
const SubscriberDialog = lazyPart(() => import('./subscriber-dialog.tsx'), 'SubscriberDialog');
const ConfirmDialog = lazyPart(
  () => import('#platform/dashboard/dialogs/confirm-dialog.tsx'),
  'ConfirmDialog',
);

const all = ['all', ...subscriberStatuses] as const;
const address = listAddress(
  { tab: oneOf(newsletterTabs, 'settings'), status: oneOf(all, 'all') },
  ['created'] as const,
  { sortBy: 'created', sortDirection: -1, limit: 50 },
);
const nameOf = ({ email }: Subscriber): string => email;

/** Who gets newsletters: found, added, brought in and out as a file, erased. */
export function SubscribersTab({ tabs }: NewsletterTabProps) {
  const text = useNewslettersTexts();
  const params = { siteId: useCaller().site.id };
  const [dialog, setDialog] = useState<'add' | 'import' | Subscriber | null>(null);
  const mayChange = mayCall(changeSubscriber, useCaller().holder, null);
  const [erasing, setErasing] = useState<{ ids: number[]; onDone: () => void } | null>(null);
  const { mutateAsync: erase } = useWrite(eraseSubscribers, [listSubscribers]);
  const { search, change, props } = useList({
    list: 'newsletter-subscribers',
    address,
    ask: (state) =>
      read(listSubscribers, {
        params,
        query: { ...asked(state), limit: state.limit, offset: offsetOf(state) },
      }),
    askCount: (state) =>
      read(listSubscribers, { params, query: { ...asked(state), limit: 1, exact_count: true } }),
    nameOf,
    count: (values) => text('subscribers.count', values),
  });
  const onOpen = (row: Subscriber) => {
    if (row.status === 'unsubscribed') notices.refused(text('subscribers.hasLeft'), undefined, 6);
    else setDialog(row);
  };
  const onErase = (rows: number[], onDone: () => void = () => undefined) => setErasing({ ids: rows, onDone });
  const columns = useColumns((id) => onErase([id]));
  const file = addressOf(exportSubscribers, { params, query: asked(search) });
  return (
    <>
      <ListScreen
        {...props}
        title={text('subscribers.title')}
        views={{
          ...tabs,
          actions: (
            <>
              <May call={importSubscribers}>
                <BarButton
                  icon={<UploadIcon />}
                  label={text('subscribers.import')}
                  onClick={() => setDialog('import')}
                />
              </May>
              <May call={exportSubscribers}>
                <BarButton
                  icon={<DownloadIcon />}
                  label={text('subscribers.export')}
                  onClick={() => location.assign(file)}
                />
              </May>
            </>
          ),
        }}
        search={{ ...props.search, label: text('subscribers.find') }}
        filters={[
          choiceFilter({
            ...{ id: 'status', name: text('subscribers.status'), values: subscriberStatuses },
            value: subscriberStatuses.find((status) => status === search.status),
            labelOf: (status) => text(`subscribers.statuses.${status}`),
            onChange: (status) => change({ status: status ?? 'all' }),
          }),
        ]}
        primary={
          <May call={createSubscriber}>
            <AddButton label={text('subscribers.add')} onClick={() => setDialog('add')} />
          </May>
        }
        bulkActions={
          mayChange
            ? (selection, clear) => (
                <Button variant="default" onClick={() => onErase([...selection.ids], clear)}>
                  {text('subscribers.erase')}
                </Button>
              )
            : undefined
        }
        columns={columns}
        onOpen={mayChange ? onOpen : undefined}
        empty={text('subscribers.empty')}
      />
      <Suspense fallback={null}>
        {dialog === 'add' ? <AddDialog onClose={() => setDialog(null)} /> : null}
        {dialog === 'import' ? <ImportDialog onClose={() => setDialog(null)} /> : null}
        {dialog !== null && typeof dialog === 'object' ? (
          <SubscriberDialog subscriber={dialog} onClose={() => setDialog(null)} />
        ) : null}
        {erasing ? (
          <ConfirmDialog
            title={text('subscribers.eraseOf', { count: erasing.ids.length })}
            confirm={text('subscribers.erase')}
            onConfirm={async () => {
              const { erased } = await erase({ params, body: { ids: erasing.ids } });
              erasing.onDone();
              notices.done(text('subscribers.erased', { count: erased }));
            }}
            onClose={() => setErasing(null)}
          >
            {text('subscribers.eraseHint', { count: erasing.ids.length })}
          </ConfirmDialog>
        ) : null}
      </Suspense>
    </>
  );
}

const asked = ({ q, status }: { q: string; status: (typeof all)[number] }) => ({
  query: q || undefined,
  status: subscriberStatuses.find((one) => one === status),
});

const shapes = {
  ...({ pending: 'scheduled', active: 'live' } as const),
  ...({ unsubscribed: 'draft', bounced: 'declined' } as const),
};

function useColumns(onErase: (id: number) => void): TableColumn<Subscriber>[] {
  const text = useNewslettersTexts();
  return useMemo(
    () => [
      {
        ...{ id: 'email', title: text('subscribers.email'), width: 'rest', least: 200, phone: 'main' },
        cell: ({ id, email }, shape) => (
          <>
            <bdi dir="ltr">{email}</bdi>
            <May call={eraseSubscribers}>
              <RowActs name={email} shape={shape} onDelete={() => onErase(id)} />
            </May>
          </>
        ),
      },
      {
        ...{ id: 'status', title: text('subscribers.status'), width: 130, phone: 'below' },
        cell: ({ status, bounce_reason }) => (
          <StateMark shape={shapes[status]} hint={bounce_reason ?? undefined}>
            {text(`subscribers.statuses.${status}`)}
          </StateMark>
        ),
      },
      {
        ...{ id: 'gets', title: text('subscribers.gotten'), width: 130, phone: 'start' },
        cell: (row) =>
          letterKinds
            .filter((kind) => row[kind])
            .map((kind) => text(`kinds.${kind}`))
            .join(', '),
      },
      {
        ...{ id: 'sections', title: text('subscribers.sections'), width: 180, leaves: 2, minWindow: 1000 },
        cell: ({ sections }) => (
          <bdi>{sections.length > 0 ? sections.join(', ') : text('subscribers.everything')}</bdi>
        ),
      },
      {
        ...{ id: 'source', title: text('subscribers.source'), width: 130, leaves: 1, minWindow: 900 },
        cell: ({ source }) => text(`subscribers.sources.${source}`),
      },
      timeColumn(({ created_ts }) => created_ts, {
        ...{ id: 'created', title: text('subscribers.since'), phone: 'end' },
      }),
    ],
    [text, onErase],
  );
}
