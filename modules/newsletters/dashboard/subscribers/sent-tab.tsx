import { Suspense, useMemo, useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { cancelAlert } from '../../alerts.contract.ts';
import { type CampaignSend, listCampaignSends } from '../../campaigns.contract.ts';
import { letterKinds, sendStates } from '../../newsletter-kinds.contract.ts';
import { isUnderWay } from '../alerts/alert-progress.ts';
import type { NewsletterTabProps } from '../newsletter-screen.tsx';
import { newsletterTabs } from '../newsletter-tabs.ts';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';
import { SentStates } from './sent-states.tsx';

const CancelAlert = lazyPart(() => import('../alerts/cancel-alert.tsx'), 'CancelAlert');

const allKinds = ['all', ...letterKinds] as const;
const allStates = ['all', ...sendStates] as const;
const address = listAddress(
  {
    tab: oneOf(newsletterTabs, 'settings'),
    kind: oneOf(allKinds, 'all'),
    state: oneOf(allStates, 'all'),
  },
  ['created'] as const,
  { sortBy: 'created', sortDirection: -1, limit: 50 },
);

const PROGRESS_MS = 3_000;
type Watched = { state: { data?: { items: CampaignSend[] } | undefined } };

const dayText = (day: string): string =>
  new Intl.DateTimeFormat(pageLanguage, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
/** How many had their turn, by mail and in browsers. */
const recipientsOf = ({ recipients, push }: CampaignSend): number => recipients + (push?.recipients ?? 0);
/** When the last of it was over; null while some of it is on its way. */
const endedOf = (row: CampaignSend): number | null =>
  isUnderWay(row) ? null : Math.max(row.ended_ts ?? 0, row.push?.ended_ts ?? 0) || null;
/** What did not arrive: refused, failed, or gone from where it was. */
const failedOf = ({ failed, push }: CampaignSend): number => failed + (push ? push.failed + push.gone : 0);
const isOpenAlert = (row: CampaignSend): boolean => row.kind === 'alerts' && isUnderWay(row);
const nameOf = ({ day, subject }: CampaignSend): string => subject || dayText(day);

/** What went out, to how many, and what did not. */
export function SentTab({ tabs }: NewsletterTabProps) {
  const text = useNewslettersTexts();
  const params = { siteId: useCaller().site.id };
  const { search, change, props } = useList({
    list: 'newsletters-sent',
    address,
    ask: (state) => ({
      ...read(listCampaignSends, {
        params,
        query: {
          query: state.q || undefined,
          kind: letterKinds.find((kind) => kind === state.kind),
          state: sendStates.find((one) => one === state.state),
          ...{ limit: state.limit, offset: offsetOf(state) },
        },
      }),
      // How far an alert is can be watched.
      refetchInterval: ({ state: { data } }: Watched) => (data?.items.some(isUnderWay) ? PROGRESS_MS : false),
    }),
    nameOf,
    count: (values) => text('sent.count', values),
  });
  const [cancelling, setCancelling] = useState<CampaignSend | null>(null);
  const mayCancel = mayCall(cancelAlert, useCaller().holder, null);
  const columns = useColumns(mayCancel ? setCancelling : undefined);
  return (
    <>
      <ListScreen
        {...props}
        title={text('sent.title')}
        views={tabs}
        search={{ ...props.search, label: text('sent.find') }}
        filters={[
          choiceFilter({
            ...{ id: 'kind', name: text('sent.kind'), values: letterKinds },
            value: letterKinds.find((kind) => kind === search.kind),
            labelOf: (kind) => text(`kinds.${kind}`),
            onChange: (kind) => change({ kind: kind ?? 'all' }),
          }),
          choiceFilter({
            ...{ id: 'state', name: text('sent.state'), values: sendStates },
            value: sendStates.find((state) => state === search.state),
            labelOf: (state) => text(`sent.states.${state}`),
            onChange: (state) => change({ state: state ?? 'all' }),
          }),
        ]}
        columns={columns}
        onOpen={mayCancel ? (row) => isOpenAlert(row) && setCancelling(row) : undefined}
        empty={text('sent.empty')}
      />
      {cancelling ? (
        <Suspense fallback={null}>
          <CancelAlert alert={cancelling} onClose={() => setCancelling(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What was sent, and below it why it did not go by one of its ways, or by both. */
function SentSubject({ row: { subject, error, push } }: { row: CampaignSend }) {
  const errors = [...new Set([error, push?.error])].filter((one) => typeof one === 'string');
  return (
    <span className={classes.ways}>
      {subject || errors.length === 0 ? <bdi>{subject || '–'}</bdi> : null}
      {errors.map((one) => (
        <bdi key={one} className={classes.why}>
          {one}
        </bdi>
      ))}
    </span>
  );
}

function useColumns(onCancel?: (alert: CampaignSend) => void): TableColumn<CampaignSend>[] {
  const text = useNewslettersTexts();
  return useMemo(
    () => [
      {
        ...{ id: 'day', title: text('sent.day'), width: 120, phone: 'end' },
        cell: ({ day }) => dayText(day),
      },
      {
        ...{ id: 'kind', title: text('sent.kind'), width: 110, phone: 'start' },
        cell: ({ kind }) => text(`kinds.${kind}`),
      },
      {
        ...{ id: 'subject', title: text('sent.subject'), width: 'rest', least: 180, phone: 'main' },
        cell: (row, shape) => (
          <>
            <SentSubject row={row} />
            {onCancel && isOpenAlert(row) ? (
              <RowActs name={nameOf(row)} shape={shape}>
                <IconButton
                  name={text('sent.cancelOf', { name: nameOf(row) })}
                  tip="end"
                  onClick={() => onCancel(row)}
                >
                  <XIcon />
                </IconButton>
              </RowActs>
            ) : null}
          </>
        ),
      },
      {
        ...{ id: 'state', title: text('sent.state'), width: 150, phone: 'below' },
        cell: (row) => <SentStates row={row} />,
      },
      numberColumn(
        ({ posts }) => posts,
        (values) => text('sent.postsOf', values),
        { id: 'posts', title: text('sent.posts'), leaves: 2, minWindow: 900 },
      ),
      numberColumn(recipientsOf, (values) => text('sent.recipientsOf', values), {
        id: 'recipients',
        title: text('sent.recipients'),
        width: 100,
        phone: 'belowEnd',
      }),
      numberColumn(failedOf, (values) => text('sent.refusedOf', values), {
        id: 'failed',
        title: text('sent.refused'),
        leaves: 1,
        minWindow: 900,
      }),
      timeColumn(endedOf, {
        ...{ id: 'ended', title: text('sent.ended'), leaves: 3, minWindow: 1000 },
      }),
    ],
    [text, onCancel],
  );
}
