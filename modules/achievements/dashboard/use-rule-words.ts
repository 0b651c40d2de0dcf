import { useMemo } from 'react';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { AchievementRule } from '../achievements.contract.ts';
import { useAchievementsTexts } from './achievements-texts.ts';

type Words = { goal: (rule: AchievementRule) => string; reward: (rule: AchievementRule) => string };

/** What a rule asks for and what it gives, in a few words. */
export function useRuleWords(): Words {
  const text = useAchievementsTexts();
  return useMemo(
    () => ({
      goal: ({ metric, threshold, window, repeatable }) => {
        const counted = text(`goals.${metric}`, { count: threshold, shown: numberText(threshold) });
        const goal = window === 'all' ? counted : text(`within.${window}`, { goal: counted });
        return repeatable ? text('again', { goal }) : goal;
      },
      reward: ({ reward: { points, badge_id, user_group_slug } }) =>
        [
          points === 0 ? '' : text('points', { count: points, shown: numberText(points) }),
          badge_id === null ? '' : text('reward.badge'),
          user_group_slug === null ? '' : text('reward.group'),
        ]
          .filter(Boolean)
          .join(', '),
    }),
    [text],
  );
}
