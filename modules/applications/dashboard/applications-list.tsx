import { Button } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { RowButtons } from '#platform/dashboard/row-actions.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { ViewsBarProps } from '#platform/dashboard/views-bar.tsx';
import { applicationStatuses } from '../application-kinds.contract.ts';
import {
  acceptCommunityRequest,
  type CommunityApplication,
  declineCommunityRequest,
  listCommunityRequests,
} from '../applications.contract.ts';
import { useApplicationsTexts } from './applications-texts.ts';

const DeclineDialog = lazyPart(() => import('./decline-dialog.tsx'), 'DeclineDialog');
const ApplicationDialog = lazyPart(() => import('./application-dialog.tsx'), 'ApplicationDialog');

const others = ['approved', 'declined', 'withdrawn'] as const;
const address = listAddress({ status: oneOf(applicationStatuses, 'pending') }, ['created'] as const, {
  ...{ sortBy: 'created', sortDirection: 1, limit: 50 },
});
const nameOf = ({ applicant }: CommunityApplication): string => applicant.title;

type ApplicationsListProps<Tab extends string> = {
  /** The one community whose applications these are. */
  group?: number;
  /** What stands above them. */
  tabs?: ViewsBarProps<Tab>;
};

/** Applications, the oldest first; those that wait, or others by their status. */
export function ApplicationsList<Tab extends string>({ group, tabs }: ApplicationsListProps<Tab>) {
  const text = useApplicationsTexts();
  const [opened, setOpened] = useState<CommunityApplication | null>(null);
  const [declining, setDeclining] = useState<CommunityApplication | null>(null);
  const { mutateAsync: accept } = useWrite(acceptCommunityRequest, [listCommunityRequests]);
  const { mutateAsync: decline } = useWrite(declineCommunityRequest, [listCommunityRequests]);
  const { search, change, props } = useList({
    list: 'applications',
    address,
    ask: ({ q, status, page, limit }) =>
      read(listCommunityRequests, { query: { group, query: q || undefined, status, page, limit } }),
    askCount: ({ q, status }) =>
      read(listCommunityRequests, {
        query: { group, query: q || undefined, status, limit: 1, exact_count: true },
      }),
    nameOf,
    count: (values) => text('count', values),
  });
  const columns = useColumns(setOpened);
  const onAccept = async ({ id, applicant, group_title: community }: CommunityApplication) => {
    setOpened(null);
    try {
      await accept({ params: { applicationId: id }, body: {} });
      notices.done(text('accepted', { name: applicant.title, community }));
    } catch (error) {
      notices.failed(error, text('acceptFailed'), null);
    }
  };
  return (
    <>
      <ListScreen
        {...props}
        title={text('applications')}
        {...(tabs ? { views: tabs } : {})}
        search={{ ...props.search, label: text('find') }}
        filters={[
          choiceFilter({
            ...{ id: 'status', name: text('filter'), none: text('status.pending'), values: others },
            value: others.find((status) => status === search.status),
            labelOf: (status) => text(`status.${status}`),
            onChange: (status) => change({ status: status ?? 'pending' }),
          }),
        ]}
        columns={columns}
        onOpen={setOpened}
        empty={text('empty')}
      />
      <Suspense fallback={null}>
        {opened ? (
          <ApplicationDialog
            application={opened}
            onAccept={() => void onAccept(opened)}
            onDecline={() => {
              setDeclining(opened);
              setOpened(null);
            }}
            onClose={() => setOpened(null)}
          />
        ) : null}
        {declining ? (
          <DeclineDialog
            name={declining.applicant.title}
            onDecline={async (reason) => {
              await decline({ params: { applicationId: declining.id }, query: { reason } });
              notices.done(text('declined', { name: declining.applicant.title }));
            }}
            onClose={() => setDeclining(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function useColumns(onReview: (application: CommunityApplication) => void) {
  const text = useApplicationsTexts();
  return useMemo(
    (): TableColumn<CommunityApplication>[] => [
      {
        ...{ id: 'applicant', title: text('columns.applicant'), width: 200, phone: 'main' },
        cell: ({ applicant }) => <bdi>{applicant.title}</bdi>,
      },
      {
        ...{ id: 'message', title: text('columns.message'), width: 'rest', phone: 'below' },
        cell: ({ message }) => <bdi>{message || text('noMessage')}</bdi>,
      },
      {
        ...{ id: 'community', title: text('columns.community'), width: 180, leaves: 1, minWindow: 900 },
        cell: (application) => <bdi>{application.group_title}</bdi>,
      },
      timeColumn(({ created_ts }) => created_ts, {
        ...{ id: 'created', title: text('columns.created'), leaves: 2, phone: 'end' },
      }),
      {
        ...{ id: 'answer', title: text('columns.answer'), width: 120, phone: 'belowEnd' },
        cell: (application) => (
          <RowButtons>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={text('reviewOf', { name: application.applicant.title })}
              onClick={() => onReview(application)}
            >
              {text('review')}
            </Button>
          </RowButtons>
        ),
      },
    ],
    [text, onReview],
  );
}
