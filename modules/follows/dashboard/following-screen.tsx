import { useMemo } from 'react';
import { useAddress, useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { read } from '#platform/dashboard/queries.ts';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { RowButtons } from '#platform/dashboard/row-actions.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { exploreKinds, FollowStatus } from '../follow-kinds.contract.ts';
import { type Follow, listFollows } from '../follows.contract.ts';
import { listSectionFollows, type SectionFollow } from '../section-follows.contract.ts';
import { FollowButton, MuteButton, NamedCell } from './follow-cells.tsx';
import { useFollowsTexts } from './follows-texts.ts';
import { useOpenFollowed } from './open-followed.ts';
import { useFollow } from './use-follow.ts';

type Row = Follow | SectionFollow;

const address = listAddress({ kind: oneOf(exploreKinds, 'communities') }, ['since'], {
  ...{ sortBy: 'since', sortDirection: -1 },
});
const nameOf = ({ title }: Row): string => title;
const isSection = (row: Row): row is SectionFollow => 'section_id' in row;

/** What somebody follows: communities, sections and people. */
export function FollowingScreen() {
  const text = useFollowsTexts();
  const { site } = useCaller();
  const go = useGo();
  const open = useOpenFollowed();
  const { kind } = address.read(useAddress().pairs);
  const { change, reset, props } = useList<Row, 'since', ReturnType<typeof address.read>>({
    list: 'following',
    address,
    ask: (state) => {
      const query = { q: state.q || undefined, limit: state.limit, offset: offsetOf(state) };
      return state.kind === 'sections'
        ? read(listSectionFollows, { params: { site: site.id }, query })
        : read(listFollows, { query: { ...query, type: state.kind } });
    },
    nameOf,
    count: (values) => text(`count.${kind}`, values),
  });
  const columns = useColumns();
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
      search={{ ...props.search, onFind: (q) => change({ q, page: 1 }), label: text('find') }}
      columns={columns}
      onOpen={(row) =>
        open(
          isSection(row)
            ? { ...row, type: 'sections' }
            : { id: row.site_id, title: row.title, type: row.type },
        )
      }
      failure={text('loadFailed')}
      empty={
        <>
          {text(`emptyFollowing.${kind}`)}{' '}
          <ShellLink url={`/r/dashboard/river/explore?kind=${kind}`} onGo={go}>
            {text('explore')}
          </ShellLink>
        </>
      }
    />
  );
}

function useColumns(): TableColumn<Row>[] {
  const text = useFollowsTexts();
  const set = useFollow();
  return useMemo(
    () => [
      {
        ...{ id: 'name', title: text('columns.name'), width: 'rest', phone: 'main' },
        cell: (row) => (
          <NamedCell
            title={row.title}
            logo={isSection(row) ? null : row.logo}
            hasPicture={!isSection(row)}
            note={
              isSection(row)
                ? row.is_forced
                  ? text('forced')
                  : row.added_by === null
                    ? undefined
                    : text('added')
                : row.status === FollowStatus.MUTED
                  ? text('muted')
                  : undefined
            }
          />
        ),
      },
      timeColumn((row) => row.since_ts, {
        ...{ id: 'since', title: text('columns.since'), width: 140, leaves: 1, phone: 'below' },
      }),
      {
        ...{ id: 'acts', title: text('columns.acts'), width: 180, align: 'end', phone: 'end' },
        cell: (row) => {
          const what = isSection(row)
            ? { id: row.id, title: row.title, isSection: true }
            : { id: row.site_id, title: row.title };
          const status = isSection(row) ? FollowStatus.FOLLOWING : row.status;
          return (
            <RowButtons>
              {isSection(row) ? null : <MuteButton {...{ what, status }} onSet={set} />}
              {isSection(row) && row.is_forced ? null : <FollowButton {...{ what, status }} onSet={set} />}
            </RowButtons>
          );
        },
      },
    ],
    [text, set],
  );
}
