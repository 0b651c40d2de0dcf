import type { PostBodies } from '#modules/posts/posts.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler, WithStatus } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import { isReady, type TaskStatus } from '#platform/server/tasks/task-state.ts';
import { type LeftReason, leftReasons } from '../../rule-kinds.contract.ts';
import {
  checkIsRunning,
  checkReplacement,
  getReplacementCheck,
  type ReplacementCheck,
  ruleChanged,
  writeReplacement,
} from '../../rule-writing.contract.ts';
import { refuseRule } from '../rule-checks.ts';
import { ruleTable } from '../rules.table.ts';
import { CHECK_TASK, type CheckPayload, TEXT_RULE } from './check-rule.ts';
import { type CheckRow, checkQueries } from './checks.queries.ts';

type Needs = Pick<Ground, 'database' | 'tasks'> & { bodies: PostBodies };

/** The calls that write a rule into posts, for good. */
export function writingHandlers({ database, tasks, bodies }: Needs): Handler[] {
  const { db, ids } = database;
  const find = async ({ site, caller }: Pick<Call, 'site' | 'caller'>, id: number): Promise<CheckRow> => {
    const check = await checkQueries(db).find(site.id, id);
    if (!check || check.created_by !== profileOf(caller).id) throw notFound();
    return check;
  };
  return [
    answer(checkReplacement, async ({ site, caller, params }) => {
      const [rule] = await findRows(db, ruleTable, site.id, [params.ruleId]);
      if (!rule) throw notFound();
      refuseRule(rule, caller);
      const by = profileOf(caller).id;
      const id = ids.next();
      await db.transaction().execute(async (trx) => {
        const payload: CheckPayload = { checkId: id };
        const task = await tasks.start(trx, { siteId: site.id, kind: CHECK_TASK, payload, by });
        const now = Math.floor(Date.now() / 1000);
        await trx
          .insertInto('text_check')
          .values({
            ...{ site_id: site.id, id, rule: JSON.stringify(rule), task_id: task.id },
            ...{ skipped: '{}', examples: '[]', created_ts: now, created_by: by },
          })
          .execute();
      });
      return present(db, await find({ site, caller }, id));
    }),
    answer(getReplacementCheck, async ({ params, ...call }) => present(db, await find(call, params.checkId))),
    answer(writeReplacement, async ({ params, ...call }) => {
      const check = await find(call, params.checkId);
      const { status } = await present(db, check);
      if (status !== 'SUCCESS') throw checkIsRunning();
      const [rule] = await findRows(db, ruleTable, call.site.id, [check.rule.id]);
      if (rule?.revision !== check.rule.revision) throw ruleChanged();
      refuseRule(rule, call.caller);
      const batch = await bodies.rewrite(call, {
        ...{ by: TEXT_RULE, order: check.rule, asOf: check.created_ts, postIds: check.post_ids },
        key: `text check ${check.id}`,
      });
      return batch.is_ready ? batch : new WithStatus(202, batch);
    }),
  ];
}

async function present(db: Db, check: CheckRow): Promise<ReplacementCheck> {
  const task = await db
    .selectFrom('task')
    .select(['status', 'done', 'total'])
    .where('site_id', '=', check.site_id)
    .where('id', '=', check.task_id ?? 0)
    .executeTakeFirst();
  const status = (task?.status as TaskStatus | undefined) ?? 'FAILURE';
  return {
    ...{ check_id: check.id, task_id: check.task_id, status, is_ready: isReady(status) },
    ...{ done: task?.done ?? 0, total: task?.total ?? null },
    ...{ post_count: check.post_ids.length, place_count: check.place_count },
    ...{ is_complete: check.is_complete, items: check.examples },
    skipped: leftReasons.flatMap((reason: LeftReason) => {
      const left = check.skipped[reason];
      return left ? [{ reason, ...left }] : [];
    }),
  };
}
