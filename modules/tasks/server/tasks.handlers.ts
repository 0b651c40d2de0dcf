import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { isSentence } from '#platform/contract/sentence.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { withSaidMessages } from '#platform/server/sentences.ts';
import { cancelTaskRow } from '#platform/server/tasks/cancel-task.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { cancelTask, getTask, getTaskResult, listRunningTasks, taskIsFinished } from '../tasks.contract.ts';
import { type TaskScope, taskQueries } from './tasks.queries.ts';

/** The calls that watch over tasks; those that start them live in the rooms whose work it is. */
export function taskHandlers({
  database,
  events,
  tasks,
}: Pick<Ground, 'database' | 'events' | 'tasks'>): Handler[] {
  const { db, ids } = database;
  const find = async (call: Pick<Call, 'site' | 'caller' | 'request'>, taskId: number) => {
    const task = await taskQueries(db).find(scopeOf(call), taskId);
    if (!task) throw notFound();
    if (task.is_ready) await events.caughtUp();
    const { say } = call.request;
    const { error_said, ...shown } = task;
    const error = isSentence(error_said) ? error_said : task.error;
    return {
      ...shown,
      error: error === null ? null : say(error),
      result: withSaidMessages(task.result, say),
    };
  };
  return [
    answer(getTaskResult, (call) => find(call, call.params.result_id)),
    answer(listRunningTasks, async (call) => ({
      items: await taskQueries(db).running(scopeOf(call), call.query.limit),
    })),
    answer(getTask, (call) => find(call, call.params.taskId)),
    answer(cancelTask, async (call) => {
      const { taskId } = call.params;
      const siteId = call.site.id;
      const before = await find(call, taskId);
      if (!(await tasks.mayCancel(siteId, taskId, call.caller))) throw permissionDenied();
      await db.transaction().execute(async (trx) => {
        const isAsked = await cancelTaskRow(trx, siteId, taskId);
        if (!isAsked) throw taskIsFinished();
        await recordWrite(trx, ids.next, call, {
          action: 'task.cancelled',
          objectId: taskId,
          before: { kind: before.kind, status: before.status },
        });
      });
      return find(call, taskId);
    }),
  ];
}

/** Those who edit the site watch over all its tasks, everybody else over their own. */
function scopeOf({ site, caller }: Pick<Call, 'site' | 'caller'>): TaskScope {
  const mayWatchAll = isAllowed(onSite('EDIT_SITE'), caller.holder);
  return { siteId: site.id, startedBy: mayWatchAll ? null : profileOf(caller).id };
}
