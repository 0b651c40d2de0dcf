import { useLocation } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { useGoLater } from '#platform/dashboard/use-go-later.ts';
import { TASK_POLL_MILLISECONDS } from '#platform/dashboard/use-task-poll.ts';
import { createSearchIndex, listSearchIndexes, type SearchIndex } from '../search-indexes.contract.ts';
import { indexSortKeys } from '../search-kinds.contract.ts';
import { FillFollower } from './fill-follower.tsx';
import { IndexStatus } from './index-status.tsx';
import { useSearchIndexesTexts } from './search-indexes-texts.ts';
import { useIndexActs } from './use-index-acts.tsx';

const IndexDrawer = lazyPart(() => import('./index-drawer.tsx'), 'IndexDrawer');
const IndexDialog = lazyPart(() => import('./index-dialog.tsx'), 'IndexDialog');

const LIST = '/r/dashboard/search_indexes';
const address = listAddress({}, indexSortKeys, { sortBy: 'title', sortDirection: 1 });
const nameOf = ({ title }: SearchIndex): string => title;

/** While something is filled, the list is asked again. */
const refetchInterval = ({ state }: { state: { data?: { items: SearchIndex[] } | undefined } }) =>
  state.data?.items.some(({ is_filling }) => is_filling) ? TASK_POLL_MILLISECONDS : (false as const);

/** The search indexes of a site: added, filled, started, activated, tried and removed. */
export function SearchIndexesScreen() {
  const text = useSearchIndexesTexts();
  const go = useGo();
  const slug = useLocation({ select: ({ pathname }) => /\/search_indexes\/([^/]+)\/?$/.exec(pathname)?.[1] });
  const [dialog, setDialog] = useState<SearchIndex | 'add' | null>(null);
  const { items, shown, props } = useList({
    list: 'search_indexes',
    address,
    ask: (state) => ({
      ...read(listSearchIndexes, { query: { query: state.q || undefined, ...pageQuery(state) } }),
      refetchInterval,
    }),
    nameOf,
    count: (values) => text('count', values),
  });
  const open = useCallback((index: SearchIndex) => go(`${LIST}/${index.slug}`), [go]);
  const close = useCallback(() => go(LIST), [go]);
  const goLater = useGoLater(dialog !== null);
  const acts = useIndexActs(close);
  const opened = items.find((index) => index.slug === slug);
  return (
    <>
      <FillFollower />
      <ListScreen
        {...props}
        title={text('search_indexes')}
        search={{ ...props.search, label: text('find') }}
        primary={
          <May call={createSearchIndex}>
            <AddButton label={text('add')} onClick={() => setDialog('add')} />
          </May>
        }
        columns={useColumns()}
        openId={opened?.id}
        onOpen={open}
        onClose={close}
        empty={text('empty')}
        drawer={
          opened ? (
            <Suspense fallback={null}>
              <IndexDrawer
                index={opened}
                {...{ shown, acts }}
                onOpen={open}
                onEdit={() => setDialog(opened)}
                onClose={close}
              />
            </Suspense>
          ) : null
        }
      />
      <Suspense fallback={null}>
        {dialog === null ? null : (
          <IndexDialog
            index={dialog === 'add' ? null : dialog}
            onSaved={({ slug: saved }) => goLater(`${LIST}/${saved}`)}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>{acts.dialog}</Suspense>
    </>
  );
}

function useColumns(): TableColumn<SearchIndex>[] {
  const text = useSearchIndexesTexts();
  return useMemo(
    () => [
      {
        id: 'title',
        title: text('columns.title'),
        width: 'rest',
        sortBy: 'title',
        phone: 'main',
        cell: ({ title }) => <bdi>{title}</bdi>,
      },
      {
        id: 'status',
        title: text('columns.status'),
        width: 190,
        sortBy: 'status',
        phone: 'below',
        cell: (index) => <IndexStatus index={index} />,
      },
      {
        id: 'entity',
        title: text('columns.entity'),
        width: 110,
        leaves: 1,
        cell: ({ entity }) => text(`entity.${entity}`),
      },
      numberColumn(
        (index) => index.document_count,
        (values) => text('documents', values),
        { id: 'documents', title: text('columns.documents'), width: 110, phone: 'belowEnd' },
      ),
      timeColumn((index) => index.filled_ts, {
        ...{ id: 'filled', title: text('columns.filled'), leaves: 2, phone: 'end' },
      }),
    ],
    [text],
  );
}
