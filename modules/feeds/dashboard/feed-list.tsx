import CopyGlyph from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useCallback, useMemo } from 'react';
import { LinkIcon } from '#platform/dashboard/act-icons.tsx';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { feedFormats, feedSortKeys, feedStatuses } from '../feed-kinds.contract.ts';
import { type CustomFeed, createCustomFeed, listCustomFeeds } from '../feeds.contract.ts';
import classes from './feed-builder.module.css';
import { FEEDS } from './feed-paths.ts';
import { useFeedsTexts } from './feeds-texts.ts';
import { useFeedActs } from './use-feed-acts.ts';

const CopyIcon = icon(CopyGlyph);

const address = listAddress(
  { format: oneOf(['', ...feedFormats] as const, ''), status: oneOf(['', ...feedStatuses] as const, '') },
  feedSortKeys,
  { sortBy: 'title', sortDirection: 1 },
);
const nameOf = ({ title }: CustomFeed): string => title;

/** The feeds of a site: what is given out where, and whether it is up to date. */
export function FeedList() {
  const text = useFeedsTexts();
  const go = useGo();
  const siteId = useCaller().site.id;
  const { search, change, items, props } = useList({
    list: 'feeds',
    address,
    ask: (state) =>
      read(listCustomFeeds, {
        params: { siteId },
        query: {
          query: state.q || undefined,
          format: state.format || undefined,
          status: state.status || undefined,
          ...pageQuery(state),
        },
      }),
    nameOf,
    count: (values) => text('count', values),
    live: { topic: 'custom_feed', said: (count) => text('changed', { count }) },
  });
  const { onDelete, onCopy } = useFeedActs(items);
  const onEdit = useCallback((feed: CustomFeed) => go(`${FEEDS}/edit/${feed.id}`), [go]);
  const onDuplicate = useCallback((feed: CustomFeed) => go(`${FEEDS}/duplicate/${feed.id}`), [go]);
  return (
    <ListScreen
      {...props}
      title={text('feeds')}
      search={{ ...props.search, label: text('find') }}
      filters={[
        choiceFilter({
          ...{ id: 'format', name: text('columns.format'), values: feedFormats },
          value: search.format || undefined,
          labelOf: (format) => text(`format.${format}`),
          onChange: (format) => change({ format: format ?? '' }),
        }),
        choiceFilter({
          ...{ id: 'status', name: text('columns.status'), values: feedStatuses },
          value: search.status || undefined,
          labelOf: (status) => text(`status.${status}`),
          onChange: (status) => change({ status: status ?? '' }),
        }),
      ]}
      primary={
        <May call={createCustomFeed}>
          <AddButton label={text('add')} onClick={() => go(`${FEEDS}/add`)} />
        </May>
      }
      columns={useColumns({ onEdit, onDuplicate, onCopy, onDelete })}
      onOpen={onEdit}
      empty={text('empty')}
    />
  );
}

type Acts = Record<'onEdit' | 'onDuplicate' | 'onCopy', (feed: CustomFeed) => void> & {
  onDelete: DeleteRows;
};

function useColumns({ onEdit, onDuplicate, onCopy, onDelete }: Acts): TableColumn<CustomFeed>[] {
  const text = useFeedsTexts();
  return useMemo(
    () => [
      {
        ...{ id: 'title', title: text('columns.title'), width: 'rest', sortBy: 'title', phone: 'main' },
        cell: (feed, shape) => (
          <>
            <bdi>{feed.title}</bdi>
            <RowActs
              {...{ name: feed.title, shape }}
              onEdit={() => onEdit(feed)}
              onDelete={() => void onDelete([feed.id])}
            >
              {feed.access === 'public' ? (
                <IconButton
                  name={text('copyAddress', { name: feed.title })}
                  tip="end"
                  onClick={() => onCopy(feed)}
                >
                  <LinkIcon />
                </IconButton>
              ) : null}
              <IconButton
                name={text('duplicateOf', { name: feed.title })}
                tip="end"
                onClick={() => onDuplicate(feed)}
              >
                <CopyIcon />
              </IconButton>
            </RowActs>
          </>
        ),
      },
      {
        ...{ id: 'address', title: text('columns.address'), width: 230, leaves: 1, minWindow: 900 },
        cell: ({ path }) => (
          <bdi dir="ltr" className={classes.mono}>
            {path}
          </bdi>
        ),
      },
      {
        ...{ id: 'format', title: text('columns.format'), width: 120, phone: 'below' },
        cell: ({ format }) => text(`format.${format}`),
      },
      {
        ...{ id: 'access', title: text('columns.access'), width: 100, leaves: 2 },
        cell: ({ access }) => text(`access.${access}`),
      },
      {
        ...{ id: 'status', title: text('columns.status'), width: 130, phone: 'start' },
        cell: ({ status, last_error }) =>
          status === 'active' && last_error !== null ? (
            <StateMark shape="needsRevision" hint={text(`failure.${last_error}`)}>
              {text('status.failed')}
            </StateMark>
          ) : (
            <StateMark shape={status === 'active' ? 'live' : 'draft'}>{text(`status.${status}`)}</StateMark>
          ),
      },
      numberColumn(
        ({ last_item_count }) => last_item_count,
        (values) => text('posts', values),
        { id: 'posts', title: text('columns.posts'), phone: 'belowEnd' },
      ),
      timeColumn(({ last_built_ts }) => last_built_ts, {
        ...{ id: 'built', title: text('columns.built'), sortBy: 'built', leaves: 3, phone: 'end' },
      }),
    ],
    [text, onEdit, onDuplicate, onCopy, onDelete],
  );
}
