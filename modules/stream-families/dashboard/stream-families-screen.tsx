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
import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { useGoLater } from '#platform/dashboard/use-go-later.ts';
import { createFamily, listFamilies, type StreamFamily } from '../stream-families.contract.ts';
import { familySortKeys } from '../stream-kinds.contract.ts';
import { ReindexFollower } from './reindex-follower.tsx';
import { useStreamFamiliesTexts } from './stream-families-texts.ts';
import { useFamilyActs } from './use-family-acts.ts';

const FamilyDialog = lazyPart(() => import('./family-dialog.tsx'), 'FamilyDialog');
const FamilyDrawer = lazyPart(() => import('./family-drawer.tsx'), 'FamilyDrawer');

const LIST = '/r/dashboard/stream_families';
const address = listAddress({}, familySortKeys, { sortBy: 'title', sortDirection: 1 });
const nameOf = ({ title }: StreamFamily): string => title;

/** The stream families of a site: what they show in which order, paused, reindexed and deleted. */
export function StreamFamiliesScreen() {
  const text = useStreamFamiliesTexts();
  const go = useGo();
  const id = useLocation({ select: ({ pathname }) => /\/stream_families\/(\d+)\/?$/.exec(pathname)?.[1] });
  const [dialog, setDialog] = useState<StreamFamily | 'add' | null>(null);
  const { items, shown, props } = useList({
    list: 'stream_families',
    address,
    ask: (state) => read(listFamilies, { query: { query: state.q || undefined, ...pageQuery(state) } }),
    nameOf,
    count: (values) => text('count', values),
  });
  const open = useCallback((family: StreamFamily) => go(`${LIST}/${family.id}`), [go]);
  const close = useCallback(() => go(LIST), [go]);
  const goLater = useGoLater(dialog !== null);
  const acts = useFamilyActs(items);
  const opened = items.find((family) => String(family.id) === id);
  return (
    <>
      <ReindexFollower />
      <ListScreen
        {...props}
        title={text('stream_families')}
        search={{ ...props.search, label: text('find') }}
        primary={
          <May call={createFamily}>
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
              <FamilyDrawer
                family={opened}
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
          <FamilyDialog
            family={dialog === 'add' ? null : dialog}
            onSaved={(family) => {
              goLater(`${LIST}/${family.id}`);
              void acts.reindex(family);
            }}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function useColumns(): TableColumn<StreamFamily>[] {
  const text = useStreamFamiliesTexts();
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
        width: 120,
        sortBy: 'status',
        phone: 'below',
        cell: ({ status }) => (
          <StateMark shape={status === 'active' ? 'live' : 'draft'}>{text(`status.${status}`)}</StateMark>
        ),
      },
      {
        id: 'entity',
        title: text('columns.entity'),
        width: 110,
        leaves: 1,
        cell: ({ entity }) => text(`entity.${entity}`),
      },
      numberColumn(
        ({ item_count }) => item_count,
        (values) => text('items', values),
        { id: 'items', title: text('columns.items'), phone: 'belowEnd' },
      ),
      timeColumn(({ refreshed_ts }) => refreshed_ts, {
        ...{
          id: 'refreshed',
          title: text('columns.refreshed'),
          sortBy: 'refreshed',
          leaves: 2,
          phone: 'end',
        },
      }),
    ],
    [text],
  );
}
