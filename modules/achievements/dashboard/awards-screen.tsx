import { useMemo } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { digits } from '#platform/dashboard/list-search.ts';
import { read } from '#platform/dashboard/queries.ts';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { type AchievementAward, listAchievementAwards } from '../achievement-awards.contract.ts';
import { awardSortKeys } from '../achievement-kinds.contract.ts';
import { listAchievementRules } from '../achievements.contract.ts';
import { useAchievementsTexts } from './achievements-texts.ts';
import type { TabScreenProps } from './gamification-screen.tsx';
import { useRuleFilter } from './rule-filter.tsx';

const address = listAddress({ rule: digits(undefined), person: digits(undefined) }, awardSortKeys, {
  ...{ sortBy: 'earned', sortDirection: -1 },
});
const nameOf = ({ rule_title }: AchievementAward): string => rule_title;
const asked = ({ q, rule, person }: ReturnType<typeof address.read>) => ({
  query: q || undefined,
  rule_id: rule,
  profile_id: person,
});

/** Who was awarded what, and when; people without a right to figures see their own awards. */
export function AwardsScreen({ tabs }: TabScreenProps) {
  const text = useAchievementsTexts();
  const { holder } = useCaller();
  const go = useGo();
  const seesAll = mayCall(listAchievementRules, holder, null);
  const { search, change, props } = useList({
    list: 'achievement-awards',
    address,
    ask: (state) => read(listAchievementAwards, { query: { ...asked(state), ...pageQuery(state) } }),
    askCount: (state) =>
      read(listAchievementAwards, { query: { ...asked(state), limit: 1, exact_count: true } }),
    nameOf,
    count: (values) => text('awards.count', values),
    live: { topic: 'achievement_award', said: (count) => text('awards.changed', { count }) },
  });
  const rule = useRuleFilter({
    value: search.rule,
    isAsked: seesAll,
    onChange: (id) => change({ rule: id }),
  });
  const columns = useColumns();
  return (
    <ListScreen
      {...props}
      title={text('awards.title')}
      views={tabs}
      search={{ ...props.search, label: text('awards.find') }}
      filters={rule ? [rule] : []}
      columns={columns}
      onOpen={
        seesAll
          ? ({ rule_title }) => go(`/r/dashboard/gamification?q=${encodeURIComponent(rule_title)}`)
          : undefined
      }
      empty={text('awards.empty')}
    />
  );
}

function useColumns(): TableColumn<AchievementAward>[] {
  const text = useAchievementsTexts();
  return useMemo(
    () => [
      {
        ...{ id: 'award', title: text('awards.award'), width: 260, phone: 'main' },
        cell: ({ rule_title }) => <bdi>{rule_title}</bdi>,
      },
      {
        ...{ id: 'person', title: text('awards.person'), width: 'rest', phone: 'below' },
        cell: ({ profile_title }) => <bdi>{profile_title}</bdi>,
      },
      {
        ...{ id: 'also', title: text('awards.also'), width: 200, leaves: 1, minWindow: 900 },
        cell: ({ has_badge, has_user_group }) =>
          [has_badge && text('reward.badge'), has_user_group && text('reward.group')]
            .filter(Boolean)
            .join(', '),
      },
      numberColumn(
        ({ points }) => points,
        (values) => text('points', values),
        { id: 'points', title: text('columns.points'), phone: 'belowEnd' },
      ),
      timeColumn((award) => award.earned_ts, {
        ...{ id: 'earned', title: text('awards.earned'), sortBy: 'earned', phone: 'end' },
      }),
    ],
    [text],
  );
}
