import { useQuery } from '@tanstack/react-query';
import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { listAchievementRules } from '../achievements.contract.ts';
import { useAchievementsTexts } from './achievements-texts.ts';

const MOST_SHOWN = 100;

type RuleFilterOptions = {
  value: number | undefined;
  /** Whether the caller may see rules at all. */
  isAsked: boolean;
  onChange: (id: number | undefined) => void;
};

/** A filter by the rules that are there; none for whoever sees no rules. */
export function useRuleFilter({ value, isAsked, onChange }: RuleFilterOptions): ListFilter | null {
  const text = useAchievementsTexts();
  const { data } = useQuery({
    ...read(listAchievementRules, { query: { limit: MOST_SHOWN } }),
    enabled: isAsked,
  });
  if (!isAsked) return null;
  const rules = data?.items ?? [];
  const known = value === undefined || rules.some(({ id }) => id === value);
  return choiceFilter<number>({
    ...{ id: 'rule', name: text('awards.rule'), value, onChange },
    values: [...rules.map(({ id }) => id), ...(known ? [] : [value])],
    labelOf: (one) => rules.find(({ id }) => id === one)?.title ?? text('awards.deletedRule'),
  });
}
