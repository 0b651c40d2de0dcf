import { type AchievementMetric, type AchievementWindow, isOfSite } from '../achievement-kinds.contract.ts';
import { type AchievementRule, AchievementRuleDraft } from '../achievements.contract.ts';

/** The values of a rule as its form holds them. */
export type RuleValues = {
  title: string;
  description: string;
  metric: AchievementMetric;
  threshold: number | null;
  window: AchievementWindow;
  points: number | null;
  community_id: number | null;
  badge_id: number | null;
  user_group_slug: string | null;
  repeatable: boolean;
  notify: boolean;
  enabled: boolean;
};

export const valuesOf = (rule: AchievementRule | null): RuleValues => ({
  title: rule?.title ?? '',
  description: rule?.description ?? '',
  metric: rule?.metric ?? 'posts_published',
  threshold: rule?.threshold ?? null,
  window: rule?.window ?? 'all',
  points: rule?.reward.points ?? null,
  community_id: rule?.community_id ?? null,
  badge_id: rule?.reward.badge_id ?? null,
  user_group_slug: rule?.reward.user_group_slug ?? null,
  repeatable: rule?.repeatable ?? false,
  notify: rule?.notify ?? true,
  enabled: rule?.enabled ?? true,
});

export const bodyOf = ({ threshold, points, badge_id, user_group_slug, ...values }: RuleValues) => ({
  ...values,
  // What is not typed is missing, and not nothing.
  threshold: threshold ?? Number.NaN,
  window: values.metric === 'member_days' ? ('all' as const) : values.window,
  community_id: isOfSite(values.metric) ? null : values.community_id,
  scope: isOfSite(values.metric) || values.community_id === null ? ('site' as const) : ('community' as const),
  reward: { points: points ?? 0, badge_id, user_group_slug },
});

/** The contract's own schema of what would be sent; complaints about a reward stand under its fields. */
export const ruleSchema = {
  safeParse: (values: unknown) => {
    const parsed = AchievementRuleDraft.safeParse(bodyOf(values as RuleValues));
    if (parsed.success) return parsed;
    const issues = parsed.error.issues.map((issue) =>
      issue.path[0] === 'reward' ? { ...issue, path: issue.path.slice(1) } : issue,
    );
    return { success: false, error: { issues } };
  },
};
