import { useMemo } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { type LeaderboardEntry, listLeaderboard } from '../achievement-awards.contract.ts';
import { leaderboardPeriods, leaderboardSortKeys } from '../achievement-kinds.contract.ts';
import { useAchievementsTexts } from './achievements-texts.ts';
import type { TabScreenProps } from './gamification-screen.tsx';

const [, ...shorter] = leaderboardPeriods;
const address = listAddress({ period: oneOf(leaderboardPeriods, 'all') }, leaderboardSortKeys, {
  ...{ sortBy: 'points', sortDirection: -1 },
});
const nameOf = ({ title }: LeaderboardEntry): string => title;

/** Who earned most, over all time or lately. */
export function LeaderboardScreen({ tabs }: TabScreenProps) {
  const text = useAchievementsTexts();
  const params = { siteId: useCaller().site.id };
  const go = useGo();
  const { search, change, props } = useList({
    list: 'leaderboard',
    address,
    ask: (state) =>
      read(listLeaderboard, {
        params,
        query: { query: state.q || undefined, period: state.period, ...pageQuery(state) },
      }),
    nameOf,
    count: (values) => text('board.count', values),
  });
  const columns = useColumns();
  return (
    <ListScreen
      {...props}
      title={text('board.title')}
      views={tabs}
      search={{ ...props.search, label: text('board.find') }}
      filters={[
        choiceFilter({
          ...{ id: 'period', name: text('board.period'), none: text('periods.all'), values: shorter },
          value: search.period === 'all' ? undefined : search.period,
          labelOf: (period) => text(`periods.${period}`),
          onChange: (period) => change({ period: period ?? 'all' }),
        }),
      ]}
      columns={columns}
      onOpen={({ id }) => go(`/r/dashboard/gamification/awards?person=${id}`)}
      empty={text('board.empty')}
    />
  );
}

function useColumns(): TableColumn<LeaderboardEntry>[] {
  const text = useAchievementsTexts();
  return useMemo(
    () => [
      numberColumn(
        ({ rank }) => rank,
        ({ shown }) => text('board.place', { rank: shown }),
        { id: 'rank', title: text('board.rank'), width: 64, phone: 'start' },
      ),
      {
        ...{ id: 'person', title: text('awards.person'), width: 'rest', phone: 'main' },
        cell: ({ title }) => <bdi>{title}</bdi>,
      },
      numberColumn(
        ({ points }) => points,
        (values) => text('points', values),
        { id: 'points', title: text('columns.points'), sortBy: 'points', width: 100, phone: 'end' },
      ),
      {
        ...{ id: 'awards', title: text('tabs.awards'), width: 100, align: 'end', sortBy: 'awards' },
        ...{ leaves: 1, minWindow: 600 },
        cell: ({ awards }) => numberText(awards),
      },
      timeColumn((entry) => entry.last_earned_ts, {
        ...{ id: 'earned', title: text('board.last'), sortBy: 'earned', leaves: 2 },
      }),
    ],
    [text],
  );
}
