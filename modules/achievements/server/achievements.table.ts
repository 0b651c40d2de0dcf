import { sql } from 'kysely';
import { onSite } from '#platform/contract/permission-rule.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import type {
  AchievementRule,
  AchievementRuleDraft,
  AchievementRuleFilters,
} from '../achievements.contract.ts';
import { refuseRewards } from './refuse-rewards.ts';
import { refuseTooMany } from './refuse-too-many.ts';

/** How titles are ordered: without regard to case. */
const titleKey = (title: string): string => title.normalize('NFKC').toLowerCase();

const rewardOf = ({ points, badge_id, user_group_slug }: RowOf<'achievement_rule'>) => ({
  ...{ points, badge_id, user_group_slug },
});

const NOTHING = { points: 0, badge_id: null, user_group_slug: null };

type Said = Partial<AchievementRuleDraft>;

/** The columns of what was said; of a reward, what is left out stays. */
export const columnsOf = <Draft extends Said>({ reward, ...said }: Draft) => ({
  ...said,
  ...(said.title === undefined ? {} : { title_key: titleKey(said.title) }),
  ...Object.fromEntries(Object.entries(reward ?? {}).filter(([, value]) => value !== undefined)),
});

/** The columns of a new rule. */
export const newColumns = (draft: AchievementRuleDraft) => ({
  ...{ ...NOTHING, title_key: titleKey(draft.title) },
  ...columnsOf(draft),
});

export const achievementRuleTable = rowTable('achievement_rule', {
  kind: 'achievement_rule',
  topic: 'achievement_rule',
  show: (row) => ({ ...row, reward: rewardOf(row) }) as unknown as AchievementRule,
  said: (row) => ({
    ...{ title: row.title, description: row.description, metric: row.metric, threshold: row.threshold },
    ...{ window: row.window, scope: row.scope, community_id: row.community_id, ...rewardOf(row) },
    ...{ repeatable: row.repeatable, enabled: row.enabled, notify: row.notify },
  }),
  event: ({ title }) => ({ title }),
  undoneBy: onSite('MANAGE_ACHIEVEMENTS'),
  checkReturning: (trx, siteId, rows, caller) => {
    refuseRewards(caller, rows);
    return refuseTooMany(trx, siteId, rows.length);
  },
});

export const achievementRuleList: ListDescription<'achievement_rule', AchievementRuleFilters> = {
  search: ['title', 'description'],
  filters: {
    metric: (metric) => sql`metric = ${metric}`,
    enabled: (isEnabled) => sql`enabled = ${isEnabled}`,
  },
  sorts: {
    title: { column: 'title_key', isText: true },
    threshold: { column: 'threshold' },
    points: { column: 'points' },
    created: { column: 'id' },
  },
};
