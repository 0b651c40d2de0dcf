import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import {
  listAchievementAwards,
  listLeaderboard,
  recalculateAchievementRule,
} from './achievement-awards.contract.ts';
import {
  createAchievementRule,
  deleteAchievementRule,
  listAchievementRules,
  removeAchievementRules,
  restoreAchievementRules,
  updateAchievementRule,
} from './achievements.contract.ts';
import { demoAchievements } from './server/achievements.demo.ts';
import { achievementHandlers } from './server/achievements.handlers.ts';
import { achievementRuleTable } from './server/achievements.table.ts';
import { defineAwards } from './server/awards/award.jobs.ts';
import { awardHandlers } from './server/awards/awards.handlers.ts';
import { defineRecalculation } from './server/awards/recalculate.ts';

/** What people are awarded for, and who was. */
export const achievementsRoom = room({
  name: 'achievements',
  contracts: {
    ...{ listAchievementRules, createAchievementRule, updateAchievementRule, deleteAchievementRule },
    ...{ removeAchievementRules, restoreAchievementRules },
    ...{ listAchievementAwards, listLeaderboard, recalculateAchievementRule },
  },
  open: (ground) => {
    const { database } = ground;
    defineAwards(ground);
    defineRecalculation(ground);
    return {
      handlers: [...achievementHandlers(database), ...awardHandlers(ground)],
      undoes: rowUndo(database, achievementRuleTable),
    };
  },
  menu: [
    {
      ...{ group: 'community', id: 'gamification', path: '/gamification', icon: 'trophy' },
      call: listAchievementRules,
    },
  ],
  things: {
    achievement_rule: { names: rowNames(achievementRuleTable, listAchievementRules, ({ title }) => title) },
  },
  retention: { achievement_rule: 30 },
  demo: demoAchievements,
});
