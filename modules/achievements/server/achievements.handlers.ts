import { answer, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { addRow, changeRow, removeRow, removeRows, restoreRows } from '#platform/server/rows/write-rows.ts';
import {
  createAchievementRule,
  deleteAchievementRule,
  listAchievementRules,
  removeAchievementRules,
  restoreAchievementRules,
  updateAchievementRule,
} from '../achievements.contract.ts';
import { achievementRuleList, achievementRuleTable, columnsOf, newColumns } from './achievements.table.ts';
import { checkRule } from './check-rule.ts';
import { refuseRewards } from './refuse-rewards.ts';
import { refuseTooMany } from './refuse-too-many.ts';

/** The calls about rules by which people are awarded. */
export const achievementHandlers = (database: Database): Handler[] => [
  answer(listAchievementRules, ({ query, site }) =>
    listPage(database.db, achievementRuleTable, achievementRuleList, site.id, query),
  ),
  answer(createAchievementRule, (call) =>
    addRow(database, call, achievementRuleTable, async (trx) => {
      const columns = newColumns(call.body);
      refuseRewards(call.caller, [columns]);
      await checkRule(trx, call.site.id, columns);
      await refuseTooMany(trx, call.site.id, 1);
      return columns;
    }),
  ),
  answer(updateAchievementRule, (call) =>
    changeRow(
      database,
      call,
      achievementRuleTable,
      call.params.achievementRuleId,
      call.body,
      async (said, { before }, trx) => {
        const columns = columnsOf(said);
        const after = { ...before, ...columns };
        refuseRewards(call.caller, [before, after]);
        await checkRule(trx, call.site.id, after);
        return columns;
      },
    ),
  ),
  answer(deleteAchievementRule, async (call) => {
    await removeRow(database, call, achievementRuleTable, call.params.achievementRuleId);
    return undefined;
  }),
  answer(removeAchievementRules, (call) => removeRows(database, call, achievementRuleTable, call.body.ids)),
  answer(restoreAchievementRules, async (call) => ({
    items: await restoreRows(database, call, achievementRuleTable, call.body.ids),
  })),
];
