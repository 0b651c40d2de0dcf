import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import {
  achievementMetrics,
  achievementRuleSortKeys,
  leaderboardPeriods,
  leaderboardSortKeys,
} from './achievement-kinds.contract.ts';
import { achievementsRoom } from './achievements.room.ts';

const manages: Expectation = { who: [{ all: ['MANAGE_ACHIEVEMENTS'], on: 'site' }] };

/** What every rule of the samples says. */
const rule = {
  ...{ metric: 'posts_published', threshold: 10, window: 'all', scope: 'site', points: 5 },
  ...{ repeatable: false, enabled: true, notify: false },
};

/** What the tests that are made of the contracts know of this room. */
export const achievementsSamples = samplesOf(achievementsRoom, {
  who: {
    listAchievementRules: {
      who: [
        { all: ['VIEW_STATS'], on: 'site' },
        { all: ['MANAGE_ACHIEVEMENTS'], on: 'site' },
      ],
    },
    createAchievementRule: manages,
    updateAchievementRule: manages,
    deleteAchievementRule: manages,
    removeAchievementRules: manages,
    restoreAchievementRules: manages,
    recalculateAchievementRule: manages,
    listAchievementAwards: { who: 'signedIn' },
    listLeaderboard: { who: [{ all: ['VIEW_STATS'], on: 'site' }] },
  },
  parameters: {
    achievementRuleId: 'achievement_rule',
  },
  bodies: {
    recalculateAchievementRule: () => ({}),
    updateAchievementRule: () => ({ revision: 1, description: 'Looked at' }),
    removeAchievementRules: ({ achievement_rule: id }) => ({ ids: [id] }),
    restoreAchievementRules: ({ achievement_rule: id }) => ({ ids: [id] }),
  },
  small: { achievement_rule: 'Some dozens, each made by hand.' },
  manyRows: [
    `insert into achievement_award (site_id, id, rule_id, profile_id, period_key, rule_title, points, earned_ts)
    select $1::bigint, 7700000 + n, 7690000 + n % 20, ${firstOf.profile} + n % 500, n::text, 'Ten stories', 10, 1700000000 + n
    from generate_series(0, 4999) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const title = `${site.mark} rule`;
    await trx
      .insertInto('achievement_rule')
      .values({
        ...{ site_id: site.id, id, created_ts: now, updated_ts: now },
        ...{ ...rule, title, title_key: title },
      })
      .execute();
    await trx
      .insertInto('achievement_award')
      .values({
        ...{ site_id: site.id, id: nextId(), rule_id: id, profile_id: site.owner.profileId },
        ...{ period_key: '1', rule_title: title, points: 5, earned_ts: now },
      })
      .execute();
    noteThing(site, 'achievement_rule', id);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const rules = rows.map((at) => ({
      ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now },
      ...{ ...rule, title: text(at), title_key: `rule ${at}`, description: text(at + 1) },
    }));
    await trx.insertInto('achievement_rule').values(rules).execute();
  },
  asked: () => ({
    exact_count: [1],
    query: ['rule', 'e'],
    metric: achievementMetrics,
    enabled: ['true', 'false'],
    rule_id: [1],
    profile_id: [1],
    period: leaderboardPeriods,
    order_by: [...achievementRuleSortKeys, ...leaderboardSortKeys],
  }),
});
