import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import type { Finished, TaskContext } from '#platform/server/tasks/task.ts';
import type { StartedTask, Tasks } from '#platform/server/tasks.ts';
import { previewMissing, type Recalculation } from '../../achievement-awards.contract.ts';
import { achievementRuleTable } from '../achievements.table.ts';
import type { Measuring, Rule } from './amounts.ts';
import { lockRule, measuringOf } from './award-rule.ts';
import { giveAwards, takeAwards } from './give-awards.ts';
import { lostAwards } from './lost-awards.ts';
import { missingAwards } from './missing-awards.ts';

const PREVIEW = 'achievements.preview';
const APPLY = 'achievements.recalculate';
/** So many awards are looked at; a rule that gives more at once is for the job. */
const MOST = 5_000;
const MOST_NAMED = 10;
/** What was looked at longer ago may have changed too much, in seconds. */
const PREVIEW_LASTS = 3_600;

type Payload = { ruleId: number; revision: number };
type Writer = Pick<Call, 'site' | 'caller'>;

/** Says what a recalculation would do and, once somebody has seen that, does it. */
export function defineRecalculation({ database, tasks }: Pick<Ground, 'database' | 'tasks'>): void {
  tasks.define<Payload>(PREVIEW, (task) => run(database, task, false));
  tasks.define<Payload>(APPLY, (task) => run(database, task, true));
}

async function run(
  { db, ids }: Database,
  { siteId, by, payload, finish }: TaskContext<Payload>,
  isApplied: boolean,
): Promise<Finished> {
  const at = await measuringOf(db, siteId);
  return finish(async (trx) => {
    const rule = await lockRule(trx, siteId, payload.ruleId);
    // Whoever changed the rule meanwhile looks at it anew.
    if (!rule || rule.revision !== payload.revision) return { ...nothing(payload.ruleId), is_stale: true };
    const missing = rule.enabled ? await missingAwards(trx, rule, at, { limit: MOST }) : [];
    const lost = await lostAwards(trx, rule, at);
    if (isApplied) {
      const giving = {
        trx,
        nextId: ids.next,
        siteId,
        now: at.now,
        actor: { profileId: by, kind: 'job' },
      } as const;
      await takeAwards(giving, rule, lost);
      await giveAwards(giving, rule, missing);
    }
    return told(trx, rule, at, { given: missing, taken: lost });
  });
}

const nothing = (ruleId: number): Recalculation => ({
  ...{ rule_id: ruleId, is_stale: false, given: 0, taken: 0, given_to: [], taken_from: [] },
});

type Ones = readonly { profile_id: number }[];

async function told(
  trx: Trx,
  rule: Rule,
  { siteId }: Measuring,
  { given, taken }: { given: Ones; taken: Ones },
): Promise<Recalculation> {
  const named = async (awards: Ones): Promise<string[]> => {
    const people = [...new Set(awards.map(({ profile_id }) => profile_id))].slice(0, MOST_NAMED);
    const rows = await trx
      .selectFrom('profile')
      .select(['id', 'title'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(people))))
      .orderBy('title')
      .execute();
    return rows.map(({ title }) => title);
  };
  return {
    ...nothing(rule.id),
    ...{ given: given.length, taken: taken.length },
    ...{ given_to: await named(given), taken_from: await named(taken) },
  };
}

type Order = { ruleId: number; previewId: number | null };

/**
 * Starts a look at a rule, or what was seen there.
 * @throws ApiError not_found, preview_is_missing
 */
export function startRecalculation(
  { database: { db }, tasks }: { database: Database; tasks: Tasks },
  call: Writer & Pick<Call, 'now'>,
  { ruleId, previewId }: Order,
): Promise<StartedTask> {
  const siteId = call.site.id;
  return db.transaction().execute(async (trx) => {
    const [rule] = await findRows(trx, achievementRuleTable, siteId, [ruleId]);
    if (!rule) throw notFound();
    const payload = { ruleId, revision: rule.revision };
    if (previewId !== null && !(await wasSeen(trx, siteId, previewId, payload, call.now)))
      throw previewMissing();
    const kind = previewId === null ? PREVIEW : APPLY;
    const by = call.caller.profile?.id ?? null;
    return tasks.start(trx, { siteId, kind, payload, by });
  });
}

async function wasSeen(
  trx: Trx,
  siteId: number,
  taskId: number,
  { ruleId, revision }: Payload,
  now: number,
): Promise<boolean> {
  const task = await trx
    .selectFrom('task')
    .select(['payload', 'finished_ts'])
    .where('site_id', '=', siteId)
    .where('id', '=', taskId)
    .where('kind', '=', PREVIEW)
    .where('status', '=', 'SUCCESS')
    .executeTakeFirst();
  const seen = task?.payload as Payload | undefined;
  const isFresh = (task?.finished_ts ?? 0) > now - PREVIEW_LASTS;
  return isFresh && seen?.ruleId === ruleId && seen.revision === revision;
}
