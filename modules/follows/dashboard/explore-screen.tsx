import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useAddress, useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { boundedCount } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { numberColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { RowButtons } from '#platform/dashboard/row-actions.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { type ExploreKind, exploreKinds, exploreSortKeys } from '../follow-kinds.contract.ts';
import { type Explored, exploreRiver } from '../river.contract.ts';
import { FollowButton, NamedCell } from './follow-cells.tsx';
import { useFollowsTexts } from './follows-texts.ts';
import { useOpenFollowed } from './open-followed.ts';
import { useFollow } from './use-follow.ts';

const address = listAddress({ kind: oneOf(exploreKinds, 'communities') }, exploreSortKeys, {
  ...{ sortBy: 'creators', sortDirection: -1 },
});
const nameOf = ({ title }: Explored): string => title;
const APPLY = '/r/dashboard/settings/communities';

/** What there is to follow: communities, sections and people, by who writes there lately. */
export function ExploreScreen() {
  const text = useFollowsTexts();
  const { site } = useCaller();
  const open = useOpenFollowed();
  const { kind } = address.read(useAddress().pairs);
  const { reset, props } = useList({
    list: 'explore',
    address,
    ask: (state) =>
      read(exploreRiver, {
        params: { siteId: site.id },
        query: { kind: state.kind, q: state.q || undefined, ...pageQuery(state) },
      }),
    nameOf,
    count: (values) => text(`count.${kind}`, values),
  });
  const columns = useColumns(kind);
  return (
    <ListScreen
      {...props}
      title={text(`nouns.${kind}`)}
      views={{
        views: exploreKinds.map((id) => ({ id, title: text(`kinds.${id}`), count: undefined })),
        current: kind,
        onView: (id) => reset({ kind: id }),
      }}
      onReset={() => reset({ kind })}
      search={{ ...props.search, label: text('find') }}
      columns={columns}
      onOpen={(row) => open(row)}
      empty={text(`emptyExplore.${kind}`)}
    />
  );
}

function useColumns(kind: ExploreKind): TableColumn<Explored>[] {
  const text = useFollowsTexts();
  const set = useFollow();
  const go = useGo();
  return useMemo(() => {
    const creators = numberColumn<Explored>(
      (row) => row.creators,
      (values) => text('writers', values),
      { id: 'creators', title: text('columns.creators'), width: 110, sortBy: 'creators', leaves: 2 },
    );
    return [
      {
        ...{ id: 'name', title: text('columns.name'), width: 260, sortBy: 'title', phone: 'main' },
        cell: ({ title, logo }) => <NamedCell {...{ title, logo }} hasPicture={kind !== 'sections'} />,
      },
      {
        ...{ id: 'about', title: text('columns.about'), width: 'rest', leaves: 1, phone: 'below' },
        cell: ({ description }) => <bdi title={description}>{description}</bdi>,
      },
      ...(kind === 'profiles' ? [] : [creators]),
      numberColumn(
        (row) => row.posts,
        (values) => text('posts', values),
        { id: 'posts', title: text('columns.posts'), width: 120, sortBy: 'posts', phone: 'belowEnd' },
      ),
      ...(kind === 'sections'
        ? []
        : [
            numberColumn<Explored>(
              (row) => row.fitting,
              (values) => text('posts', values),
              { id: 'fitting', title: text('columns.fitting'), width: 150, sortBy: 'fitting', leaves: 3 },
            ),
          ]),
      {
        ...{ id: 'followers', title: text('columns.followers'), width: 100, align: 'end', leaves: 4 },
        cell: ({ followers }) => boundedCount(followers, followers < MOST_COUNTED),
      },
      {
        ...{ id: 'acts', title: text('columns.acts'), width: 190, align: 'end', phone: 'end' },
        cell: (row) => (
          <RowButtons>
            {row.can_apply && !row.is_member ? (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={text('applyNamed', { title: row.title })}
                onClick={() => go(APPLY)}
              >
                {text('apply')}
              </Button>
            ) : null}
            <FollowButton
              what={{ id: row.id, title: row.title, isSection: kind === 'sections' }}
              status={row.status}
              onSet={set}
            />
          </RowButtons>
        ),
      },
    ];
  }, [text, set, go, kind]);
}

const MOST_COUNTED = 10_000;
