import { useMemo } from 'react';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { RowButtons } from '#platform/dashboard/row-actions.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { type Follow, listFollows } from '../follows.contract.ts';
import { FollowButton, NamedCell } from './follow-cells.tsx';
import { useFollowsTexts } from './follows-texts.ts';
import { useOpenFollowed } from './open-followed.ts';
import { useFollow } from './use-follow.ts';

const address = listAddress({}, ['since'], { sortBy: 'since', sortDirection: -1 });
const nameOf = ({ title }: Follow): string => title;

/** Who follows somebody, with the way to follow them back. */
export function FollowersScreen() {
  const text = useFollowsTexts();
  const open = useOpenFollowed();
  const { props } = useList({
    list: 'followers',
    address,
    ask: (state) =>
      read(listFollows, {
        query: { filter: 'followers', q: state.q || undefined, limit: state.limit, offset: offsetOf(state) },
      }),
    nameOf,
    count: (values) => text('count.followers', values),
  });
  const columns = useColumns();
  return (
    <ListScreen
      {...props}
      title={text('nouns.followers')}
      search={{ ...props.search, label: text('findFollower') }}
      columns={columns}
      onOpen={({ site_id: id, title }) => open({ id, title, type: 'profiles' })}
      failure={text('loadFailed')}
      empty={text('emptyFollowers')}
    />
  );
}

function useColumns(): TableColumn<Follow>[] {
  const text = useFollowsTexts();
  const set = useFollow();
  return useMemo(
    () => [
      {
        ...{ id: 'name', title: text('columns.name'), width: 'rest', phone: 'main' },
        cell: ({ title, logo }) => <NamedCell {...{ title, logo }} hasPicture />,
      },
      timeColumn((row) => row.since_ts, {
        ...{ id: 'since', title: text('columns.followsSince'), width: 140, leaves: 1, phone: 'below' },
      }),
      {
        ...{ id: 'acts', title: text('columns.acts'), width: 140, align: 'end', phone: 'end' },
        cell: ({ site_id: id, title, status }) => (
          <RowButtons>
            <FollowButton what={{ id, title }} {...{ status }} isBack onSet={set} />
          </RowButtons>
        ),
      },
    ],
    [text, set],
  );
}
