import { Suspense, useEffect, useMemo, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { numberColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { type CommunityRow, listCommunities } from '../communities.contract.ts';
import { createCommunityByForm } from '../community-details.contract.ts';
import { communityPeriods } from '../community-kinds.contract.ts';
import classes from './communities.module.css';
import { useCommunitiesTexts } from './communities-texts.ts';
import { CommunityLogo } from './community-logo.tsx';
import { communityUrl } from './community-path.ts';

const AddDialog = lazyPart(() => import('./add-community.tsx'), 'AddCommunity');

const states = ['active', 'archived'] as const;
const periods = communityPeriods.filter((period) => period !== '1m');
const address = listAddress(
  { state: oneOf(states, 'active'), period: oneOf(communityPeriods, '1m') },
  ['title'] as const,
  { sortBy: 'title', sortDirection: 1, limit: 50 },
);
const nameOf = ({ title }: CommunityRow): string => title;

/** The communities that somebody administers: found, added, opened. */
export function CommunityList() {
  const text = useCommunitiesTexts();
  const go = useGo();
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  // The dialog keeps what is typed in it from being left, so it is gone before this leads on.
  useEffect(() => {
    if (added !== null && !isAdding) go(communityUrl(added));
  }, [added, isAdding, go]);
  const { search, change, reset, props } = useList({
    list: 'communities',
    address,
    ask: ({ q, state, period, page, limit }) =>
      read(listCommunities, {
        query: {
          search: q || undefined,
          archived: state === 'archived' ? 1 : 0,
          period,
          page,
          limit,
          include: 'stats',
        },
      }),
    askCount: ({ q, state }) =>
      read(listCommunities, {
        query: { search: q || undefined, archived: state === 'archived' ? 1 : 0, limit: 1, exact_count: 1 },
      }),
    nameOf,
    count: (values) => text('count', values),
  });
  const columns = useColumns();
  const { sort: _, onSort: __, ...shown } = props;
  return (
    <>
      <ListScreen
        {...shown}
        title={text('communities')}
        views={{
          views: states.map((id) => ({ id, title: text(`state.${id}`), count: undefined })),
          current: search.state,
          onView: (state) => change({ state }),
        }}
        onReset={() => reset({ state: search.state })}
        search={{ ...props.search, label: text('find') }}
        filters={[
          choiceFilter({
            ...{ id: 'period', name: text('period'), none: text('periods.1m'), values: periods },
            value: periods.find((period) => period === search.period),
            labelOf: (period) => text(`periods.${period}`),
            onChange: (period) => change({ period: period ?? '1m' }),
          }),
        ]}
        primary={
          <May call={createCommunityByForm}>
            <AddButton label={text('add')} onClick={() => setIsAdding(true)} />
          </May>
        }
        columns={columns}
        onOpen={({ name }) => go(communityUrl(name))}
        empty={text(search.state === 'archived' ? 'emptyArchived' : 'empty')}
      />
      <Suspense fallback={null}>
        {isAdding ? (
          <AddDialog onAdded={({ name }) => setAdded(name)} onClose={() => setIsAdding(false)} />
        ) : null}
      </Suspense>
    </>
  );
}

function useColumns(): TableColumn<CommunityRow>[] {
  const text = useCommunitiesTexts();
  return useMemo(
    () => [
      {
        ...{ id: 'title', title: text('columns.title'), width: 'rest', phone: 'main' },
        cell: ({ title, name, logo }) => (
          <span className={classes.named}>
            <CommunityLogo logo={logo} title={title} />
            <a
              className={classes.title}
              href={communityUrl(name)}
              target="_blank"
              rel="noreferrer"
              title={text('opensInTab')}
            >
              <bdi>{title}</bdi>
            </a>
          </span>
        ),
      },
      {
        ...{ id: 'name', title: text('columns.name'), width: 180, leaves: 1, minWindow: 900 },
        cell: ({ name }) => (
          <bdi dir="ltr" className={classes.mono}>
            {name}
          </bdi>
        ),
      },
      numberColumn(
        ({ number_of_active_creators: count }) => count,
        (values) => text('active', values),
        { id: 'active', title: text('columns.active'), width: 128, phone: 'below' },
      ),
      numberColumn(
        ({ number_of_lost_creators: count }) => count,
        (values) => text('lost', values),
        { id: 'lost', title: text('columns.lost'), width: 112, leaves: 2 },
      ),
      numberColumn(
        ({ number_of_community_requests: count }) => count,
        (values) => text('requests', values),
        { id: 'requests', title: text('columns.requests'), width: 112, phone: 'end' },
      ),
      numberColumn(
        ({ stats }) => stats?.total_readers?.count ?? 0,
        (values) => text('readers', values),
        { id: 'readers', title: text('columns.readers'), width: 112, leaves: 3 },
      ),
      numberColumn(
        ({ number_of_posts: count }) => count,
        (values) => text('posts', values),
        { id: 'posts', title: text('columns.posts'), width: 96, phone: 'belowEnd' },
      ),
    ],
    [text],
  );
}
