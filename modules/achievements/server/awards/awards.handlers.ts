import { mayCall } from '#platform/contract/endpoint.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import {
  listAchievementAwards,
  listLeaderboard,
  recalculateAchievementRule,
} from '../../achievement-awards.contract.ts';
import { listAchievementRules } from '../../achievements.contract.ts';
import { pageOfAwards, pageOfLeaderboard } from './awards.queries.ts';
import { startRecalculation } from './recalculate.ts';

/** The calls about what people were awarded. */
export const awardHandlers = ({ database, tasks }: Pick<Ground, 'database' | 'tasks'>): Handler[] => [
  answer(listAchievementAwards, ({ site, caller, query }) => {
    const seesAll = mayCall(listAchievementRules, caller.holder, null);
    return pageOfAwards(database.db, site.id, query, seesAll ? null : profileOf(caller).id);
  }),
  answer(listLeaderboard, ({ site, query, now }) => pageOfLeaderboard(database.db, site, query, now)),
  answer(recalculateAchievementRule, async (call) => {
    const order = { ruleId: call.params.achievementRuleId, previewId: call.body.preview_id };
    const { id, status, isReady } = await startRecalculation({ database, tasks }, call, order);
    return { task_id: id, status, is_ready: isReady };
  }),
];
