import { Suspense, useMemo, useState } from 'react';
import { listTags } from '#modules/tags/tags.contract.ts';
import { tagFilter } from '#modules/tags/tags.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useAddress } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf, phrase } from '#platform/dashboard/list-search.ts';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { recordsText } from '#platform/dashboard/records/records-texts.ts';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { BulkDelete, type DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { wordFilter } from '#platform/dashboard/records/word-filter.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { badgeSortKeys, LONGEST_BADGE_TAG } from '../badge-kinds.contract.ts';
import type { Badge } from '../badges.contract.ts';
import { useBadgesTexts } from './badges-texts.ts';
import { badgeKinds, callsOf, type ShownKind } from './shown-kinds.ts';
import { useDeleteBadges } from './use-delete-badges.ts';

const BadgeDialog = lazyPart(() => import('./badge-dialog.tsx'), 'BadgeDialog');

const address = listAddress(
  { kind: oneOf(badgeKinds, 'people'), tag: phrase(LONGEST_BADGE_TAG) },
  badgeSortKeys,
  { sortBy: 'name', sortDirection: 1 },
);
const nameOf = ({ name }: Badge): string => name;

/** The badges of people and those of posts: found, added, changed, deleted. */
export function BadgesScreen() {
  const text = useBadgesTexts();
  const [dialog, setDialog] = useState<Badge | 'add' | null>(null);
  const { kind } = address.read(useAddress().pairs);
  const { holder } = useCaller();
  // Badges of people have words of their own; posts bring the tags of the site.
  const bySiteTag = kind === 'posts' && mayCall(listTags, holder);
  const { search, change, reset, items, props } = useList({
    list: 'badges',
    address,
    ask: (state) =>
      read(callsOf[state.kind].list, {
        query: { query: state.q || undefined, tag: state.tag || undefined, ...pageQuery(state) },
      }),
    nameOf,
    count: (values) => text('count', values),
    live: { topic: kind === 'posts' ? 'post_badge' : 'badge', said: (count) => text('changed', { count }) },
  });
  const { onDelete, dialog: question } = useDeleteBadges(kind, items);
  const columns = useColumns(kind, setDialog, onDelete);
  return (
    <>
      <ListScreen
        {...props}
        title={text('badges')}
        views={{
          views: badgeKinds.map((id) => ({ id, title: text(`kinds.${id}`), count: undefined })),
          current: kind,
          onView: (id) => reset({ kind: id }),
        }}
        onReset={() => reset({ kind })}
        search={{ ...props.search, label: text('find') }}
        filters={[
          bySiteTag
            ? tagFilter({
                ...{ id: 'tag', name: text('tag'), all: recordsText('all') },
                ...{ value: search.tag || undefined, shown: search.tag },
                onChange: (_, tag) => change({ tag }),
              })
            : wordFilter({
                ...{ id: 'tag', name: text('tag'), value: search.tag, longest: LONGEST_BADGE_TAG },
                onChange: (tag) => change({ tag }),
              }),
        ]}
        primary={
          <May call={callsOf[kind].create}>
            <AddButton label={text('add')} onClick={() => setDialog('add')} />
          </May>
        }
        bulkActions={(selected, clear) => (
          <BulkDelete
            {...{ selected, clear }}
            onDelete={({ ids }) => onDelete([...ids])}
            count={selected.ids.size}
            isKept
            asksItself={items.some(({ id, assigned_count }) => selected.ids.has(id) && assigned_count > 0)}
          />
        )}
        columns={columns}
        onOpen={setDialog}
        empty={text(kind === 'posts' ? 'emptyPosts' : 'empty')}
      />
      <Suspense fallback={null}>
        {dialog === null ? null : (
          <BadgeDialog kind={kind} badge={dialog === 'add' ? null : dialog} onClose={() => setDialog(null)} />
        )}
      </Suspense>
      {question}
    </>
  );
}

function useColumns(
  kind: ShownKind,
  onEdit: (badge: Badge) => void,
  onDelete: DeleteRows,
): TableColumn<Badge>[] {
  const text = useBadgesTexts();
  return useMemo(
    () => [
      {
        id: 'name',
        title: text('columns.name'),
        width: 240,
        sortBy: 'name',
        phone: 'main',
        cell: ({ name }) => <bdi>{name}</bdi>,
      },
      {
        id: 'description',
        title: text('columns.description'),
        width: 'rest',
        phone: 'below',
        cell: (badge, shape) => (
          <>
            <bdi>{badge.description}</bdi>
            <RowActs
              {...{ name: badge.name, shape }}
              onEdit={() => onEdit(badge)}
              onDelete={() => void onDelete([badge.id])}
            />
          </>
        ),
      },
      {
        id: 'tags',
        title: text(kind === 'posts' ? 'columns.shownOn' : 'columns.tags'),
        width: 200,
        leaves: 1,
        minWindow: 900,
        cell: ({ tags }) => <bdi>{tags.join(', ')}</bdi>,
      },
      numberColumn(
        (badge) => badge.assigned_count,
        (values) => text(kind, values),
        {
          ...{ id: 'people', title: text(`columns.${kind}`), sortBy: 'assigned', phone: 'belowEnd' },
          ...(kind === 'posts' ? { width: 136 } : {}),
        },
      ),
      timeColumn((badge) => badge.updated_ts, {
        ...{ id: 'changed', title: text('columns.changed'), leaves: 2, phone: 'end' },
      }),
    ],
    [text, kind, onEdit, onDelete],
  );
}
