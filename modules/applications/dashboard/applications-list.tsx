import { Button } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { RowButtons } from '#platform/dashboard/row-actions.tsx';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { ViewsBarProps } from '#platform/dashboard/views-bar.tsx';
import type { ApplicationRole } from '../application-decisions.contract.ts';
import { applicationStatuses } from '../application-kinds.contract.ts';
import { type CommunityApplication, listCommunityRequests } from '../applications.contract.ts';
import { useApplicationsTexts } from './applications-texts.ts';
import { useDecisions } from './use-decisions.ts';

const AcceptDialog = lazyPart(() => import('./accept-dialog.tsx'), 'AcceptDialog');
const DeclineDialog = lazyPart(() => import('./decline-dialog.tsx'), 'DeclineDialog');
const ApplicationDialog = lazyPart(() => import('./application-dialog.tsx'), 'ApplicationDialog');

const others = ['approved', 'declined', 'withdrawn'] as const;
const address = listAddress({ status: oneOf(applicationStatuses, 'pending') }, ['created'] as const, {
  ...{ sortBy: 'created', sortDirection: 1, limit: 50 },
});
const nameOf = ({ applicant }: CommunityApplication): string => applicant.title;

/** Applications that are about to be decided; one of them is named. */
type Asked = {
  ids: readonly number[];
  communities: readonly number[];
  name?: string;
  /** Once they are decided, none of them is selected any more. */
  done?: () => void;
};

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
  const [declining, setDeclining] = useState<Asked | null>(null);
  const [accepting, setAccepting] = useState<Asked | null>(null);
  const decide = useDecisions();
  const { search, change, items, props } = useList({
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
  const onAccept = async (
    { id, applicant, group_title: community }: CommunityApplication,
    role: ApplicationRole | undefined,
  ) => {
    setOpened(null);
    const name = applicant.title;
    const said = role
      ? text('acceptedAs', { name, community, role: role.title })
      : text('accepted', { name, community });
    try {
      await decide([id], { status: 'approved', roleId: role?.id }, said);
    } catch (error) {
      notices.failed(error, text('acceptFailed'), null);
    }
  };
  const askedOf = ({ ids }: SelectedRows, done: () => void): Asked => ({
    ids: [...ids],
    // Selected rows of other pages are not there any more: the server holds the role against each of them.
    communities: items.flatMap((one) => (ids.has(one.id) ? one.group_site_id : [])),
    done,
  });
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
        {...(search.status === 'pending'
          ? {
              bulkActions: (selected: SelectedRows, clear: () => void) => (
                <>
                  <Button size="xs" onClick={() => setAccepting(askedOf(selected, clear))}>
                    {text('accept')}
                  </Button>
                  <Button size="xs" variant="default" onClick={() => setDeclining(askedOf(selected, clear))}>
                    {text('decline')}
                  </Button>
                </>
              ),
            }
          : {})}
        columns={columns}
        onOpen={setOpened}
        empty={text('empty')}
      />
      <Suspense fallback={null}>
        {opened ? (
          <ApplicationDialog
            application={opened}
            onAccept={(role) => void onAccept(opened, role)}
            onDecline={() => {
              const { id, applicant, group_site_id } = opened;
              setDeclining({ ids: [id], communities: [group_site_id], name: applicant.title });
              setOpened(null);
            }}
            onClose={() => setOpened(null)}
          />
        ) : null}
        {accepting ? (
          <AcceptDialog
            count={accepting.ids.length}
            communities={accepting.communities}
            onAccept={async (roleId) => {
              await decide(accepting.ids, { status: 'approved', roleId });
              accepting.done?.();
            }}
            onClose={() => setAccepting(null)}
          />
        ) : null}
        {declining ? (
          <DeclineDialog
            name={declining.name}
            count={declining.ids.length}
            onDecline={async (reason) => {
              const { ids, name } = declining;
              const said = name === undefined ? undefined : text('declined', { name });
              await decide(ids, { status: 'declined', reason }, said);
              declining.done?.();
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
