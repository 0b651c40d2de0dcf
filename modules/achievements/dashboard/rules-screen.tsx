import CalculatorGlyph from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import { Suspense, useMemo, useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { BulkDelete, type DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import type { RowShape, TableColumn } from '#platform/dashboard/table/table-column.ts';
import { achievementMetrics, achievementRuleSortKeys } from '../achievement-kinds.contract.ts';
import {
  type AchievementRule,
  createAchievementRule,
  listAchievementRules,
} from '../achievements.contract.ts';
import { useAchievementsTexts } from './achievements-texts.ts';
import type { TabScreenProps } from './gamification-screen.tsx';
import { useDeleteRules } from './use-delete-rules.ts';
import { useRuleWords } from './use-rule-words.ts';

const RuleDialog = lazyPart(() => import('./rule-dialog.tsx'), 'RuleDialog');
const RecalculateDialog = lazyPart(() => import('./recalculate-dialog.tsx'), 'RecalculateDialog');
const CalculatorIcon = icon(CalculatorGlyph);

const states = ['on', 'off'] as const;
const address = listAddress(
  { metric: oneOf(['', ...achievementMetrics] as const, ''), state: oneOf(['', ...states] as const, '') },
  achievementRuleSortKeys,
  { sortBy: 'title', sortDirection: 1 },
);
const nameOf = ({ title }: AchievementRule): string => title;

/** What people are awarded for: found, added, changed, deleted. */
export function RulesScreen({ tabs }: TabScreenProps) {
  const text = useAchievementsTexts();
  const [dialog, setDialog] = useState<AchievementRule | 'add' | null>(null);
  const { search, change, items, props } = useList({
    list: 'achievement-rules',
    address,
    ask: (state) =>
      read(listAchievementRules, {
        query: {
          query: state.q || undefined,
          metric: state.metric || undefined,
          enabled: state.state === '' ? undefined : state.state === 'on',
          ...pageQuery(state),
        },
      }),
    nameOf,
    count: (values) => text('count', values),
    live: { topic: 'achievement_rule', said: (count) => text('changed', { count }) },
  });
  const onDelete = useDeleteRules(items);
  const [recalculated, setRecalculated] = useState<AchievementRule | null>(null);
  const mayWrite = mayCall(createAchievementRule, useCaller().holder, null);
  const acts = useMemo(
    () => (mayWrite ? { onEdit: setDialog, onDelete, onRecalculate: setRecalculated } : null),
    [mayWrite, onDelete],
  );
  const columns = useColumns(acts);
  return (
    <>
      <ListScreen
        {...props}
        title={text('rules')}
        views={tabs}
        search={{ ...props.search, label: text('find') }}
        filters={[
          choiceFilter({
            ...{ id: 'metric', name: text('form.metric'), values: achievementMetrics },
            value: search.metric === '' ? undefined : search.metric,
            labelOf: (metric) => text(`metrics.${metric}`),
            onChange: (metric) => change({ metric: metric ?? '' }),
          }),
          choiceFilter({
            ...{ id: 'state', name: text('columns.state'), values: states },
            value: search.state === '' ? undefined : search.state,
            labelOf: (state) => text(`states.${state}`),
            onChange: (state) => change({ state: state ?? '' }),
          }),
        ]}
        primary={
          <May call={createAchievementRule}>
            <AddButton label={text('add')} onClick={() => setDialog('add')} />
          </May>
        }
        {...(mayWrite ? { bulkActions: bulkDelete(onDelete) } : {})}
        columns={columns}
        onOpen={mayWrite ? setDialog : undefined}
        empty={text('empty')}
      />
      <Suspense fallback={null}>
        {dialog === null ? null : (
          <RuleDialog rule={dialog === 'add' ? null : dialog} onClose={() => setDialog(null)} />
        )}
        {recalculated === null ? null : (
          <RecalculateDialog rule={recalculated} onClose={() => setRecalculated(null)} />
        )}
      </Suspense>
    </>
  );
}

const bulkDelete = (onDelete: DeleteRows) => (selected: SelectedRows, clear: () => void) => (
  <BulkDelete {...{ selected, clear }} onDelete={({ ids }) => onDelete([...ids])} count={selected.ids.size} />
);

type Acts = {
  onEdit: (rule: AchievementRule) => void;
  onDelete: DeleteRows;
  onRecalculate: (rule: AchievementRule) => void;
};

function useColumns(acts: Acts | null): TableColumn<AchievementRule>[] {
  const text = useAchievementsTexts();
  const { goal, reward } = useRuleWords();
  return useMemo(
    () => [
      {
        ...{
          id: 'title',
          title: text('columns.title'),
          width: 240,
          doubleWidth: 176,
          sortBy: 'title',
          phone: 'main',
        },
        cell: ({ title }) => <bdi>{title}</bdi>,
      },
      {
        ...{ id: 'goal', title: text('columns.goal'), width: 'rest', phone: 'below' },
        cell: (rule, shape) => (
          <>
            {goal(rule)}
            {acts ? <Acts {...{ acts, rule, shape }} /> : null}
          </>
        ),
      },
      {
        ...{
          id: 'reward',
          title: text('columns.reward'),
          width: 260,
          doubleWidth: 148,
          sortBy: 'points',
          phone: 'belowEnd',
        },
        cell: reward,
      },
      {
        ...{
          id: 'state',
          title: text('columns.state'),
          width: 100,
          leaves: 2,
          minWindow: 700,
          phone: 'start',
        },
        cell: ({ enabled }) => (
          <StateMark shape={enabled ? 'live' : 'draft'}>
            {text(enabled ? 'states.on' : 'states.off')}
          </StateMark>
        ),
      },
      timeColumn((rule) => rule.updated_ts, {
        ...{ id: 'changed', title: text('columns.changed'), leaves: 1, phone: 'end' },
      }),
    ],
    [text, goal, reward, acts],
  );
}

function Acts({ acts, rule, shape }: { acts: Acts; rule: AchievementRule; shape: RowShape }) {
  const text = useAchievementsTexts();
  return (
    <RowActs
      {...{ name: rule.title, shape }}
      onEdit={() => acts.onEdit(rule)}
      onDelete={() => void acts.onDelete([rule.id])}
    >
      <IconButton
        name={text('recalculate.of', { name: rule.title })}
        tip="end"
        onClick={() => acts.onRecalculate(rule)}
      >
        <CalculatorIcon />
      </IconButton>
    </RowActs>
  );
}
